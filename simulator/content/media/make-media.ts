import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launchChromium } from '../../chromium.ts';

const SCENES = [
  { title: 'The alarm sounds', line: 'Stop what you are doing.', hue: 205 },
  { title: 'Leave by the nearest exit', line: 'Walk. Do not use the lift.', hue: 160 },
  { title: 'Meet at point A', line: 'Report to the fire warden.', hue: 265 },
  { title: 'All accounted for', line: 'Go back only when you are told.', hue: 190 },
] as const;

/** Renders the video (WebM, VP9 and Opus, 20 s) and the breathing exercise (WebM, Opus, 30 s) in Chromium. */
export async function makeFilmAndSound(): Promise<{ film: Uint8Array; sound: Uint8Array }> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const muxer = createRequire(import.meta.url)
      .resolve('webm-muxer')
      .replace(/webm-muxer\.(m?js|cjs)$/, 'webm-muxer.js');
    // WebCodecs needs a secure context. `localhost` is one, and the route responds without a server.
    await page.route('http://localhost/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.goto('http://localhost/');
    await page.addScriptTag({ content: readFileSync(muxer, 'utf8') });
    await page.addScriptTag({ content: readFileSync(new URL('./page-film.js', import.meta.url), 'utf8') });
    const film = await page.evaluate<string>(`makeFilm(${JSON.stringify(SCENES)})`);
    const sound = await page.evaluate<string>('makeSound()');
    return { film: Buffer.from(film, 'base64'), sound: Buffer.from(sound, 'base64') };
  } finally {
    await browser.close();
  }
}

/** Three bell notes, 4 s, 8 kHz, 16 bit, mono. */
export function makeChime(): Uint8Array {
  const rate = 8000;
  const count = rate * 4;
  const wav = Buffer.alloc(44 + count * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + count * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count * 2, 40);
  for (let n = 0; n < count; n++) {
    const t = n / rate;
    const note = Math.min(2, Math.floor(t));
    const hertz = [523.25, 659.25, 783.99][note] ?? 783.99;
    wav.writeInt16LE(Math.round(11_000 * Math.exp(-2 * (t - note)) * Math.sin(2 * Math.PI * hertz * t)), 44 + n * 2);
  }
  return wav;
}

type Cue = readonly [from: number, to: number, id: string];

const SCENE_CUES: readonly Cue[] = [
  [0, 5, 'scene-1'],
  [5, 10, 'scene-2'],
  [10, 15, 'scene-3'],
  [15, 20, 'scene-4'],
];

/** Breathe in for four seconds, out for six, three times. */
const BREATH_CUES: readonly Cue[] = [0, 10, 20].flatMap((from, round) => [
  [from, from + 4, `in-${round + 1}`] as const,
  [from + 4, from + 10, `out-${round + 1}`] as const,
]);

/** Captions by language, one cue per scene. */
export const CAPTIONS: Record<string, readonly [string, string, string, string]> = {
  'en-US': [
    'An alarm sounds. Stop what you are doing.',
    'Leave by the nearest exit. Walk, and do not use the lift.',
    'Meet at assembly point A and report to the fire warden.',
    'Everybody is accounted for. Go back only when you are told.',
  ],
  'tr-TR': [
    'Alarm çalıyor. Yaptığınız işi bırakın.',
    'En yakın çıkıştan çıkın. Yürüyün, asansörü kullanmayın.',
    'A toplanma noktasında buluşun ve yangın sorumlusuna haber verin.',
    'Herkes tamam. Yalnızca söylendiğinde geri dönün.',
  ],
  'zh-CN': [
    '警报响起。请停下手中的工作。',
    '从最近的出口离开。步行，不要乘坐电梯。',
    '到A集合点集合，并向消防负责人报到。',
    '所有人均已到齐。接到通知后方可返回。',
  ],
  'fr-FR': [
    'L’alarme retentit. Arrêtez ce que vous faites.',
    'Sortez par l’issue la plus proche. Marchez, sans prendre l’ascenseur.',
    'Retrouvez-vous au point A et signalez-vous au responsable incendie.',
    'Tout le monde est là. Ne rentrez que sur instruction.',
  ],
};
export const CHAPTERS = SCENES.map(({ title }) => title);

/** Audio descriptions of each scene, placed in its middle. */
const DESCRIPTIONS = [
  'A yellow lamp flashes.',
  'Somebody walks to a green door.',
  'Four people stand in a row. The last one arrives.',
  'A green check mark is drawn.',
] as const;
const DESCRIPTION_CUES: readonly Cue[] = SCENE_CUES.map(([from, to, id]) => [from + 1, to - 1, id]);

/** Instructions for rising and falling tones of the breathing exercise, by language. */
export const BREATHS: Record<string, readonly [string, string]> = {
  'en-US': ['Breathe in while the tone rises.', 'Breathe out slowly while the tone falls.'],
  'tr-TR': ['Ton yükselirken nefes alın.', 'Ton alçalırken yavaşça nefes verin.'],
  'zh-CN': ['音调升高时吸气。', '音调降低时慢慢呼气。'],
  'fr-FR': ['Inspirez pendant que le son monte.', 'Expirez lentement pendant que le son descend.'],
};

export const sceneVtt = (texts: readonly string[]): string => vtt(SCENE_CUES, texts);

export const descriptionsVtt = (): string => vtt(DESCRIPTION_CUES, DESCRIPTIONS);

export const breathVtt = ([inward, outward]: readonly [string, string]): string =>
  vtt(BREATH_CUES, [inward, outward, inward, outward, inward, outward]);

const vtt = (cues: readonly Cue[], texts: readonly string[]): string =>
  `WEBVTT\n\n${cues.map(([from, to, id], index) => `${id}\n${stamp(from)} --> ${stamp(to)}\n${texts[index] ?? ''}\n`).join('\n')}`;

const stamp = (seconds: number): string => `00:00:${String(seconds).padStart(2, '0')}.000`;
