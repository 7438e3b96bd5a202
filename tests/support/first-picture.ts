import type { FirstPicture } from '#ui/entry/first-picture/first-picture.ts';

/** A page without a first paint, as in development: nothing is displayed before the first screen. */
export const noFirstPicture: FirstPicture = {
  typed: () => undefined,
  hold: () => () => undefined,
  end: () => undefined,
};
