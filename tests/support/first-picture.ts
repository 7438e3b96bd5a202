import type { FirstPicture } from '#ui/entry/first-picture/first-picture.ts';

/** A page that shows nothing until a screen is there, as in development. */
export const noFirstPicture: FirstPicture = {
  typed: () => undefined,
  hold: () => () => undefined,
  end: () => undefined,
};
