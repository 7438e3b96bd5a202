import type { Certificate } from './ports.ts';

/** Newest certificate of a title; undefined if there is none. `earned`: newest first. */
export const certificateOf = (earned: readonly Certificate[], titleId: string): Certificate | undefined =>
  earned.find((one) => one.titleId === titleId);
