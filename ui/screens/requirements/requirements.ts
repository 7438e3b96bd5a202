import type { TextKey } from '../../i18n/i18n.ts';

/**
 * The oldest versions that have what every screen needs: `light-dark()` in styles, `Intl.Segmenter`,
 * `AbortSignal.any`. Names of products are the same in every language.
 */
export const browsers = [
  { name: 'Chrome', from: '123' },
  { name: 'Edge', from: '123' },
  { name: 'Firefox', from: '125' },
  { name: 'Safari', from: '17.5' },
] as const;

/** Something that a browser has or lacks. `without`: what the learner has instead of what is missing. */
export type Check = { key: TextKey; isMet: boolean; without?: TextKey };

/** What the client knows of how this browser stores things. */
export type Told = {
  isDurable: boolean;
  /** Whether the browser keeps what is stored when it runs out of room; undefined: it has not said so. */
  isKept: boolean | undefined;
  /** Whether the browser keeps what it stores only as long as its window. */
  endsWithWindow: boolean;
  /** Whether the browser can keep downloads; undefined: nobody may download here. */
  downloads: boolean | undefined;
};

/** What this browser has of all that is asked for, tried on the spot: names and versions can be made up. */
export function checks({ isDurable }: Pick<Told, 'isDurable'>): readonly Check[] {
  const css = globalThis.CSS as Partial<typeof CSS> | undefined; // an old browser may have none
  return [
    { key: 'requirements.secure', isMet: window.isSecureContext },
    { key: 'requirements.cookies', isMet: navigator.cookieEnabled },
    { key: 'requirements.storage', isMet: isDurable },
    { key: 'requirements.style', isMet: css?.supports?.('color', 'light-dark(#000, #fff)') ?? false },
    { key: 'requirements.documents', isMet: 'getOrInsertComputed' in Map.prototype && 'try' in Promise },
  ];
}
