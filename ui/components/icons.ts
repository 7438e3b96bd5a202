import type { Category } from '#domain/content/index.ts';
import { info } from './form-icons.ts';

export * from './form-icons.ts';

// Icon paths on a 24 × 24 grid, stroke 1.75. One constant each, so that a chunk contains only the icons it uses.
export const bookmark = 'M6.5 4h11v16.5L12 16.5l-5.5 4V4Z';
export const calendar = 'M4.5 6.5h15v13h-15v-13Zm0 4h15M8.5 4v4.5m7-4.5v4.5';
export const certificate = 'M12 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8.7 13.5 7.5 21l4.5-2.5 4.5 2.5-1.2-7.5';
export const chart = 'M5 19.5V11M12 19.5v-15M19 19.5v-6M3 19.5h18';
export const chevronNext = 'm9 6 6 6-6 6';
export const chevronPrevious = 'm15 6-6 6 6 6';
export const clock = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2';
export const cloudOff = 'M4 4l16 16M9 5.6a6 6 0 0 1 8.6 4.45A4 4 0 0 1 20 16.6M6.1 11.25A3.5 3.5 0 0 0 7 18h9';
export const bell = 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15L6 16Zm4 4.5a2.2 2.2 0 0 0 4 0';
export const filter = 'M4 6.5h16M7 12h10M10 17.5h4';
export const flag = 'M6 21V4m0 1h11l-2.5 4L17 13H6';
export const globe =
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.5 3.5 5.5 3.5 9s-1 6.5-3.5 9c-2.5-2.5-3.5-5.5-3.5-9s1-6.5 3.5-9Z';
export const home = 'M4 11.5 12 4.5l8 7M6 10v9.5h4.5V14h3v5.5H18V10';
export const leave = 'M14 4h5.5v16H14M10.5 8l-4 4 4 4M6.5 12H15';
export const link =
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.7l-1.5 1.4M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.7l1.5-1.4';
export const lock = 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13v-9Zm6.5 3.5v2.5';
export const mail = 'M3.5 6h17v12.5h-17V6Zm0 .75 8.5 6.5 8.5-6.5';
export const moon = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z';
export const onDevice = 'M5 20h14M6.5 10.5l4 4 7-8.5';
export const search = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5';
export const share = 'M12 15V4m-4 4 4-4 4 4M6 12H5v8h14v-8h-1';
export const downloadIcon = 'M12 4v10.5m-4.5-4.5 4.5 4.5 4.5-4.5M5 20h14';
export const tag = 'M3.5 6.5h6l2 2.5h9v10h-17v-12.5Z';
export const user = 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6';

// Content categories
const book = 'M4 5.5c3-1 6-.5 8 1 2-1.5 5-2 8-1v13c-3-1-6-.5-8 1-2-1.5-5-2-8-1v-13Zm8 1v13';
const page = 'M6.5 3.5h7l4.5 4.5v12.5h-11.5v-17Zm7 0V8H18M9.5 12.5h5M9.5 16h5';
const course = 'M3 5h18v11.5H3V5Zm6 15h6m-3-3.5V20m-2-12 4.5 2.75L10 13.5V8Z';
const film = 'M3.5 5.5h17v13h-17v-13Zm7 3.5 5 3-5 3V9Z';
const sound =
  'M9 18.5V6l10-2v12.5M9 18.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z';

export const categoryIcons: Readonly<Record<Category | 'other', string>> = {
  course,
  document: page,
  book,
  video: film,
  audio: sound,
  other: info,
};
