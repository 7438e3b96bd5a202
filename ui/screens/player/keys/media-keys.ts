import type { KeyRow } from '#domain/player/index.ts';

export type MediaKey =
  | { do: 'toggle' | 'mute' | 'fullScreen' | 'captions' | 'slower' | 'faster' | 'start' | 'end' | 'keys' }
  | { do: 'skip'; seconds: number }
  | { do: 'volume'; by: number }
  /** Jumps to this tenth of the content, 0 to 9. */
  | { do: 'tenth'; tenth: number };

/** Keys of audio and video, as in other players; the same in every language. */
export const mediaKeys: readonly KeyRow<MediaKey>[] = [
  { act: { do: 'toggle' }, keys: [' ', 'k'] },
  { act: { do: 'skip', seconds: -5 }, keys: ['ArrowLeft'] },
  { act: { do: 'skip', seconds: 5 }, keys: ['ArrowRight'] },
  { act: { do: 'skip', seconds: -10 }, keys: ['j'] },
  { act: { do: 'skip', seconds: 10 }, keys: ['l'] },
  { act: { do: 'start' }, keys: ['Home'] },
  { act: { do: 'end' }, keys: ['End'] },
  ...Array.from({ length: 10 }, (_, tenth): KeyRow<MediaKey> => ({ act: { do: 'tenth', tenth }, keys: [`${tenth}`] })),
  { act: { do: 'volume', by: 0.1 }, keys: ['ArrowUp'] },
  { act: { do: 'volume', by: -0.1 }, keys: ['ArrowDown'] },
  { act: { do: 'mute' }, keys: ['m'] },
  { act: { do: 'captions' }, keys: ['c'] },
  { act: { do: 'slower' }, keys: ['<'] },
  { act: { do: 'faster' }, keys: ['>'] },
  { act: { do: 'fullScreen' }, keys: ['f'] },
  { act: { do: 'keys' }, keys: ['?'] },
];
