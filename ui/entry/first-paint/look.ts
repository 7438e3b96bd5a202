import type { Organisation } from '#domain/organisation/index.ts';

/** Appearance of the organisation for the first paint. Contains no data about learners. */
export type StoredAppearance = { code: string; colour: string | undefined; hasForm: boolean };

type Kept = { get: () => string | undefined; set: (value: string) => void };

/** Stored appearance of the organisation that this browser displayed last. */
export const appearanceCacheOf = (kept: Kept) => ({
  keep: ({ code, method, branding }: Pick<Organisation, 'code' | 'method' | 'branding'>) =>
    kept.set([code.toLowerCase(), method === 'sso' ? '' : 'form', branding.buttonColour ?? ''].join(' ')),
  /** Undefined if another organisation, or none, was displayed last. */
  of: (wanted: string): StoredAppearance | undefined => {
    const [code, form, colour] = (kept.get() ?? '').split(' ');
    return code === undefined || code !== wanted.toLowerCase()
      ? undefined
      : { code, colour: colour === '' ? undefined : colour, hasForm: form === 'form' };
  },
});
