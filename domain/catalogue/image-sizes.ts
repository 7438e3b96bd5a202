/** Requested image sizes, in px. Spec §3 Images, §9 Banner sizes. */
export const pictureSizes = {
  small: { width: 275, height: 220 },
  medium: { width: 565, height: 220 },
  big: { width: 1150, height: 436 },
  banner: { width: 1150, height: 220 },
} as const;
