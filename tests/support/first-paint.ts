import type { FirstPaint } from '#ui/entry/first-paint/first-paint.ts';

/** A page without a first paint, as in development: nothing is displayed before the first screen. */
export const noFirstPaint: FirstPaint = {
  typed: () => undefined,
  hold: () => () => undefined,
  end: () => undefined,
};
