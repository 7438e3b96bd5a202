import type { Cue, Track, TrackChoice } from '#domain/player/index.ts';
import { waitForEvent } from './waiting.ts';
import { type FetchContext, textFile } from './why-not.ts';

const PARSE_LIMIT_MS = 5000;
/** Maximum cues of a track. */
const MOST_CUES = 20_000;

export type Tracks = {
  readonly captions: readonly TrackChoice[];
  readonly transcripts: readonly TrackChoice[];
  readonly descriptions: readonly TrackChoice[];
  /** Shows the captions of a language, or none. False: they failed to load. Never rejects. */
  show: (language: string | undefined) => Promise<boolean>;
  /** Follows the descriptions of a language, or none. False: they failed to load. Never rejects. */
  describe: (language: string | undefined) => Promise<boolean>;
  transcript: (language: string) => Promise<readonly Cue[]>;
  chapters: () => Promise<readonly Cue[]>;
  stop: () => void;
};

/** Receives the current text of captions and descriptions; '' between two cues. */
export type TrackListeners = { caption: (words: string) => void; description: (words: string) => void };

type Loaded = { track: TextTrack; cues: readonly Cue[] };
type Load = (track: Track) => Promise<Loaded>;

/**
 * Captions, chapters, descriptions and transcripts, loaded on first use. The browser parses them, because its WebVTT
 * parser is complete and cues cannot run code. Uses `blob:` URLs, so that the content site needs no CORS for media
 * elements.
 */
export function mediaTracks(
  element: HTMLMediaElement,
  tracks: readonly Track[],
  locale: string,
  asking: FetchContext,
  told: TrackListeners,
): Tracks {
  const ofKind = (kind: Track['kind']) => tracks.filter((track) => track.kind === kind);
  const [captions, descriptions, written] = [ofKind('captions'), ofKind('descriptions'), ofKind('transcript')];
  const transcripts = written.length > 0 ? written : captions;
  const loading = new Map<Track, Promise<Loaded>>();
  const addresses: string[] = [];
  if (tracks.length > 0) element.append(roomForTracks());

  const load: Load = (track) => {
    const known = loading.get(track);
    if (known) return known;
    const coming = read(element, track, asking, addresses);
    loading.set(track, coming);
    coming.catch(() => loading.delete(track)); // the next request retries
    return coming;
  };

  return {
    captions: captions.map(choiceOf),
    transcripts: transcripts.map(choiceOf),
    descriptions: descriptions.map(choiceOf),
    show: oneAtATime(captions, load, element instanceof HTMLVideoElement ? 'showing' : 'hidden', told.caption),
    describe: oneAtATime(descriptions, load, 'hidden', told.description),
    transcript: async (language) => {
      const track = transcripts.find((one) => one.language === language) ?? transcripts[0];
      return track ? (await load(track)).cues : [];
    },
    chapters: async () => {
      const all = ofKind('chapters');
      const track = all.find(({ language }) => sameTongue(language, locale)) ?? all[0];
      if (!track) return [];
      return load(track).then(
        ({ cues }) => cues,
        () => [],
      );
    },
    stop: () => {
      for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
    },
  };
}

/**
 * An empty track, added before the file. WebKitGTK re-creates an element's rendering at its first track, and then shows
 * no frame of a paused video until it moves.
 */
function roomForTracks(): HTMLTrackElement {
  const track = document.createElement('track');
  track.kind = 'metadata'; // a kind that is never displayed, nor listed in browser menus
  return track;
}

/** Activates one of the tracks in `mode` and reports its text; replaces the previous track. */
function oneAtATime(tracks: readonly Track[], load: Load, mode: TextTrackMode, tell: (words: string) => void) {
  let wanted: string | undefined;
  let followed: TextTrack | undefined;
  return async (language: string | undefined): Promise<boolean> => {
    wanted = language;
    if (followed) followed.mode = 'hidden';
    followed = undefined;
    tell('');
    const track = tracks.find((one) => one.language === language);
    if (!track) return language === undefined;
    try {
      const { track: next } = await load(track);
      if (wanted !== language) return true; // another request came in between
      followed = next;
      next.mode = mode;
      const tellNow = () => {
        if (wanted === language) tell([...(next.activeCues ?? [])].map(textOf).join('\n'));
      };
      next.oncuechange = tellNow;
      tellNow();
      return true;
    } catch {
      if (wanted === language) wanted = undefined;
      return false;
    }
  };
}

async function read(
  element: HTMLMediaElement,
  { kind, language, label, address }: Track,
  asking: FetchContext,
  addresses: string[],
): Promise<Loaded> {
  const text = await textFile(await address(), asking);
  const source = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  addresses.push(source);
  const place = document.createElement('track');
  // Transcripts are displayed beside the content. As captions they would add a second line.
  place.kind = kind === 'transcript' ? 'metadata' : kind;
  place.srclang = language;
  place.label = label || language;
  place.src = source;
  element.append(place);
  place.track.mode = 'hidden'; // loads the track without display
  await waitForEvent(place, ['load', 'error'], asking.signal, PARSE_LIMIT_MS);
  const cues = [...(place.track.cues ?? [])].slice(0, MOST_CUES).map((cue): Cue => ({
    start: cue.startTime,
    end: cue.endTime,
    text: textOf(cue),
  }));
  return { track: place.track, cues: cues.filter(({ text: words }) => words !== '') };
}

/** Plain text of a cue, with its speaker if named. */
function textOf(cue: TextTrackCue): string {
  if (!('getCueAsHTML' in cue)) return '';
  const words = (cue as VTTCue).getCueAsHTML(); // only VTT cues have this method
  const speaker = words.querySelector('[title]')?.getAttribute('title');
  const text = words.textContent.trim();
  return speaker && text !== '' ? `${speaker}: ${text}` : text;
}

const choiceOf = ({ language, label }: Track): TrackChoice => ({ language, label });

const sameTongue = (a: string, b: string): boolean => a.split('-')[0]?.toLowerCase() === b.split('-')[0]?.toLowerCase();
