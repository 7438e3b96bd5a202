import type { ContentFault } from './content-fault.ts';

/** Container format of audio or video: signature of its files, and MIME type. */
type Format = { readonly type: string; readonly begins: readonly (readonly [at: number, bytes: string])[] };

/** Of two with the same signature, the more specific is first. */
const FORMATS: readonly Format[] = [
  { type: 'video/quicktime', begins: [[4, 'ftypqt']] },
  { type: 'video/mp4', begins: [[4, 'ftyp']] },
  { type: 'video/quicktime', begins: [[4, 'moov']] },
  { type: 'video/quicktime', begins: [[4, 'mdat']] },
  { type: 'video/webm', begins: [[0, '\x1A\x45\xDF\xA3']] },
  { type: 'audio/ogg', begins: [[0, 'OggS']] },
  { type: 'audio/flac', begins: [[0, 'fLaC']] },
  { type: 'audio/mpeg', begins: [[0, 'ID3']] },
  {
    type: 'audio/wav',
    begins: [
      [0, 'RIFF'],
      [8, 'WAVE'],
    ],
  },
  {
    type: 'video/x-msvideo',
    begins: [
      [0, 'RIFF'],
      [8, 'AVI '],
    ],
  },
  { type: 'video/x-ms-wmv', begins: [[0, '\x30\x26\xB2\x75\x8E\x66\xCF\x11']] },
  { type: 'video/x-flv', begins: [[0, 'FLV\x01']] },
  { type: 'video/mpeg', begins: [[0, '\x00\x00\x01\xBA']] },
  { type: 'audio/midi', begins: [[0, 'MThd']] },
  { type: 'audio/aiff', begins: [[0, 'FORM']] },
  { type: 'audio/amr', begins: [[0, '#!AMR']] },
];

/** Video codecs: identifier in the file, and codec string for the browser. */
const PICTURES: readonly (readonly [word: string, asked: string])[] = [
  ['avc1', 'avc1.42E01E'],
  ['hvc1', 'hvc1.1.6.L93.B0'],
  ['hev1', 'hev1.1.6.L93.B0'],
  ['dvh1', 'dvh1.05.06'],
  ['av01', 'av01.0.04M.08'],
  ['vp09', 'vp09.00.10.08'],
  ['mp4v', 'mp4v.20.8'],
  ['apcn', 'apcn'],
  ['apch', 'apch'],
  ['theora', 'theora'],
  ['V_VP8', 'vp8'],
  ['V_VP9', 'vp9'],
  ['V_AV1', 'av01.0.04M.08'],
  ['V_MPEG4/ISO/AVC', 'avc1.42E01E'],
  ['V_MPEGH/ISO/HEVC', 'hvc1.1.6.L93.B0'],
];

/** Audio codecs, likewise. */
const SOUNDS: readonly (readonly [word: string, asked: string])[] = [
  ['mp4a', 'mp4a.40.2'],
  ['alac', 'alac'],
  ['ac-3', 'ac-3'],
  ['ec-3', 'ec-3'],
  ['Speex', 'speex'],
  ['OpusHead', 'opus'],
  ['\x01vorbis', 'vorbis'],
  ['\x7FFLAC', 'flac'],
  ['A_OPUS', 'opus'],
  ['A_VORBIS', 'vorbis'],
  ['A_AAC', 'mp4a.40.2'],
  ['A_AC3', 'ac-3'],
];

/**
 * Why a loaded file does not play. `parts`: its first and last bytes. `canPlay`: the browser’s support of a MIME type.
 * Unknown formats are damaged, as are files in a supported format.
 */
export function mediaFault(parts: readonly Uint8Array[], canPlay: (type: string) => boolean): ContentFault {
  const words = parts.map(lettersOf);
  const type = formatOf(words[0] ?? '');
  if (type === undefined) return 'damaged';
  if (!canPlay(type)) return 'unsupported';
  return isOtherMake(words, type, [...PICTURES, ...SOUNDS], canPlay) ? 'unsupported' : 'damaged';
}

/**
 * Whether only the sound of a video plays because its video codec is unsupported. Parameters as for `mediaFault`. Some
 * browsers play the supported tracks without any error.
 */
export function hidesPicture(parts: readonly Uint8Array[], canPlay: (type: string) => boolean): boolean {
  const words = parts.map(lettersOf);
  const type = formatOf(words[0] ?? '');
  return type !== undefined && isOtherMake(words, type, PICTURES, canPlay);
}

const isOtherMake = (
  words: readonly string[],
  type: string,
  makes: typeof PICTURES,
  canPlay: (type: string) => boolean,
): boolean =>
  makes.some(([word, asked]) => words.some((part) => part.includes(word)) && !canPlay(`${type}; codecs="${asked}"`));

function formatOf(head: string): string | undefined {
  // Raw AAC and MP3 frames begin with a sync word of set bits; the following bits identify the format.
  if (/^\xFF[\xF0\xF1\xF8\xF9]/.test(head)) return 'audio/aac';
  if (/^\xFF[\xE2-\xFF]/.test(head)) return 'audio/mpeg';
  return FORMATS.find(({ begins }) => begins.every(([at, bytes]) => head.startsWith(bytes, at)))?.type;
}

/** Decodes bytes as Latin-1, one character per byte. */
const lettersOf = (bytes: Uint8Array): string => {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return letters;
};
