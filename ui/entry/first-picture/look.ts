import type { Organisation } from '#domain/organisation/index.ts';

/** What the first picture of a page shows of its organisation. Nothing of it is about a learner. */
export type Look = { code: string; colour: string | undefined; hasForm: boolean };

type Kept = { get: () => string | undefined; set: (value: string) => void };

/** The look of the organisation that was seen last in this browser. */
export const lookOf = (kept: Kept) => ({
  keep: ({ code, method, branding }: Pick<Organisation, 'code' | 'method' | 'branding'>) =>
    kept.set([code.toLowerCase(), method === 'sso' ? '' : 'form', branding.buttonColour ?? ''].join(' ')),
  /** Undefined where the last one was another, or none. */
  of: (wanted: string): Look | undefined => {
    const [code, form, colour] = (kept.get() ?? '').split(' ');
    return code === undefined || code !== wanted.toLowerCase()
      ? undefined
      : { code, colour: colour === '' ? undefined : colour, hasForm: form === 'form' };
  },
});
