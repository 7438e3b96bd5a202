import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaFile } from '#adapters/players/media/media-file.ts';
import { launchRefusal } from '#domain/player/index.ts';

/** Result of an engine’s `canPlayType` for a container, with and without each codec. */
type Engine = { name: string; plays: RegExp };

/** Results of Chromium 147, Firefox 153 without system H.264, WebKitGTK 2.50 without libav, Safari on a phone. */
const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    plays:
      /^(video\/(mp4|webm|x-m4v)|audio\/(mp4|webm|ogg|flac|aac|mpeg|wav))(; codecs="(avc1|mp4a|opus|vorbis|flac|av01|vp8|vp09|vp9).*)?$/,
  },
  {
    name: 'Firefox',
    plays:
      /^(video\/(mp4|webm|quicktime)|audio\/(mp4|webm|ogg|flac|aac|mpeg|wav))(; codecs="(mp4a|opus|vorbis|flac|av01|vp8|vp09|vp9).*)?$/,
  },
  {
    name: 'WebKitGTK',
    plays:
      /^(video\/webm|audio\/(webm|ogg)|video\/ogg)(; codecs="(opus|vorbis|flac|theora|speex|av01|vp8|vp9).*)?$|^video\/quicktime$|^audio\/(flac|mpeg|wav)$/,
  },
  {
    name: 'Safari',
    plays: /^(video\/(mp4|quicktime)|audio\/(mp4|aac|mpeg|wav|flac))(; codecs="(avc1|hvc1|mp4a|alac|flac|ac-3).*)?$/,
  },
];

/** First bytes of a file of each extension, and the MIME type a browser must support to play the file. */
const FILES = {
  'film.mp4': ['\0\0\0\x18ftypisom moov avc1 mp4a', 'video/mp4; codecs="avc1.42E01E"'],
  'film.m4v': ['\0\0\0\x18ftypM4V  moov avc1 mp4a', 'video/mp4; codecs="avc1.42E01E"'],
  'film.mov': ['\0\0\0\x14ftypqt   moov avc1 mp4a', 'video/quicktime; codecs="avc1.42E01E"'],
  'film.ogv': ['OggS\0 theora', 'audio/ogg; codecs="theora"'],
  'film.webm': ['\x1A\x45\xDF\xA3 webm V_VP9 A_OPUS', 'video/webm; codecs="vp9"'],
  'talk.opus': ['OggS\0 OpusHead', 'audio/ogg; codecs="opus"'],
  'talk.flac': ['fLaC\0', 'audio/flac'],
  'talk.aac': ['\xFF\xF1\x50\x80', 'audio/aac'],
  'talk.m4a': ['\0\0\0\x18ftypM4A  moov mp4a', 'video/mp4; codecs="mp4a.40.2"'],
} as const;
type Name = keyof typeof FILES;

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const nameIn = (url: string) => url.split('/').at(-1) as Name; // all URLs of this test end with a name
const isPlayed = ({ plays }: Engine, name: Name): boolean => plays.test(FILES[name][1]);

/** A media element of an engine, as far as opening a file needs. `width`: width of the decoded image. */
class Element extends EventTarget {
  readonly #engine: Engine;
  readonly #shows: (name: Name) => { isPlayed: boolean; width?: number };
  src = '';
  readyState = 0;
  error: object | null = null;
  duration = 30;
  currentTime = 0;
  seeking = false;
  videoWidth = 0;

  constructor(engine: Engine, shows: (name: Name) => { isPlayed: boolean; width?: number }) {
    super();
    this.#engine = engine;
    this.#shows = shows;
  }

  canPlayType = (type: string): CanPlayTypeResult => (this.#engine.plays.test(type) ? 'maybe' : '');
  load(): void {
    const { isPlayed: comes, width = 0 } = this.#shows(nameIn(this.src));
    this.error = comes ? null : {};
    this.readyState = comes ? 4 : 0;
    this.videoWidth = width;
    queueMicrotask(() => this.dispatchEvent(new Event(comes ? 'loadedmetadata' : 'error')));
  }
}

const content = (url: string, init: RequestInit) =>
  Promise.resolve(
    new Response(bytes(FILES[nameIn(url)][0]), { status: new Headers(init.headers).has('range') ? 206 : 200 }),
  );

/** Opens the first playable form and returns its name, or the error. */
async function opened(element: Element, [first, ...others]: readonly [Name, ...Name[]]): Promise<string> {
  const file = mediaFile(
    element as unknown as HTMLMediaElement, // the code under test uses nothing else
    { url: `https://c.test/${first}`, others: others.map((name) => () => Promise.resolve(`https://c.test/${name}`)) },
    { fetch: content, signal: new AbortController().signal },
    () => undefined,
  );
  return file.open(0).then(
    () => nameIn(file.url()),
    (error: unknown) => launchRefusal(error).refused,
  );
}

beforeEach(() => void vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 }));
afterEach(() => void vi.unstubAllGlobals());

/** Verifies: §4 Content launch, §5 Compatible resource: a form that one engine cannot play, and another can. */
describe.each(ENGINES)('in $name', (engine) => {
  const element = () => new Element(engine, (name) => ({ isPlayed: isPlayed(engine, name), width: 640 }));
  const names = Object.keys(FILES) as Name[]; // the keys of the table

  it.each(names)('%s alone plays, or is said to be in a form that this browser cannot show', async (name) =>
    expect(await opened(element(), [name])).toBe(isPlayed(engine, name) ? name : 'CONTENT_UNSUPPORTED'),
  );

  it('of two forms the first one that plays is taken, whatever they are called', async () => {
    for (const first of names)
      for (const second of names) {
        const played = [first, second].find((name) => isPlayed(engine, name));
        expect(await opened(element(), [first, second]), `${first}, ${second}`).toBe(played ?? 'CONTENT_UNSUPPORTED');
      }
  });
});

/** Chromium and WebKit play only the sound of a video whose video codec is unknown. */
describe('a film of which the sound alone plays', () => {
  const silentlyDark = (engine: Engine) =>
    new Element(engine, (name) => ({ isPlayed: true, width: isPlayed(engine, name) ? 640 : 0 }));
  const [chromium, , webkit] = ENGINES as [Engine, Engine, Engine, Engine]; // in the order above

  it.each([chromium, webkit])(
    'is not taken for the film in $name: another form is shown, or it is said',
    async (engine) => {
      expect(await opened(silentlyDark(engine), ['film.mov', 'film.webm'])).toBe('film.webm');
      expect(await opened(silentlyDark(engine), ['film.mov'])).toBe('CONTENT_UNSUPPORTED');
    },
  );

  it('plays where there is no picture in it', async () => {
    const withoutPicture = new Element(webkit, () => ({ isPlayed: true }));
    for (const name of ['talk.m4a', 'talk.opus', 'talk.flac'] as const)
      expect(await opened(withoutPicture, [name])).toBe(name);
  });

  it('plays where this browser says that it knows the picture, and shows none yet', async () =>
    expect(await opened(new Element(chromium, () => ({ isPlayed: true })), ['film.webm'])).toBe('film.webm'));
});
