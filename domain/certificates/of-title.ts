import type { Certificate } from './ports.ts';

/** The newest certificate that a title has brought; undefined where none names it. `earned`: newest first. */
export const certificateOf = (earned: readonly Certificate[], titleId: string): Certificate | undefined =>
  earned.find((one) => one.titleId === titleId);
