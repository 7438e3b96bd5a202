import { ownsKeys, ownsSpace } from '../bar/owns-keys.ts';

export type MediaKey =
  | { do: 'toggle' | 'mute' | 'fullScreen' | 'captions' | 'slower' | 'faster' | 'start' | 'end' }
  | { do: 'skip'; seconds: number }
  | { do: 'volume'; by: number }
  /** To this tenth of the content, 0 to 9. */
  | { do: 'tenth'; tenth: number };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>;

const KEYS = new Map<string, MediaKey>(
  Object.entries({
    ' ': { do: 'toggle' },
    k: { do: 'toggle' },
    j: { do: 'skip', seconds: -10 },
    l: { do: 'skip', seconds: 10 },
    arrowleft: { do: 'skip', seconds: -5 },
    arrowright: { do: 'skip', seconds: 5 },
    arrowup: { do: 'volume', by: 0.1 },
    arrowdown: { do: 'volume', by: -0.1 },
    m: { do: 'mute' },
    f: { do: 'fullScreen' },
    c: { do: 'captions' },
    '<': { do: 'slower' },
    '>': { do: 'faster' },
    home: { do: 'start' },
    end: { do: 'end' },
  } as const),
);

/**
 * What a key means while audio or video is open. Nothing, where a field, a menu or a dialog has the focus; a button keeps
 * the space bar.
 */
export function mediaKey(event: Key): MediaKey | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (ownsKeys(event.target) || ownsSpace(event.target, event.key)) return undefined;
  if (/^\d$/.test(event.key)) return { do: 'tenth', tenth: Number(event.key) };
  return KEYS.get(event.key.toLowerCase());
}
