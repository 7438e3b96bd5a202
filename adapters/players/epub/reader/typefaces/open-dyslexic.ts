import bold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?inline';
import italic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-italic.woff2?inline';
import regular from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?inline';
import type { Face } from './face.ts';

/** One file per face covers all Latin characters, including Turkish and Vietnamese. */
export const faces: readonly Face[] = [
  { file: regular, weight: 400, style: 'normal' },
  { file: italic, weight: 400, style: 'italic' },
  { file: bold, weight: 700, style: 'normal' },
];
