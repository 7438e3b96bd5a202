import bold from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2?inline';
import boldMore from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-ext-700-normal.woff2?inline';
import italic from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-italic.woff2?inline';
import italicMore from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-ext-400-italic.woff2?inline';
import regular from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2?inline';
import regularMore from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-ext-400-normal.woff2?inline';
import type { Face } from './face.ts';

/** Characters of Turkish, Polish and other languages, as the package splits its files. */
const MORE =
  'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

export const faces: readonly Face[] = [
  { file: regular, weight: 400, style: 'normal' },
  { file: italic, weight: 400, style: 'italic' },
  { file: bold, weight: 700, style: 'normal' },
  { file: regularMore, weight: 400, style: 'normal', letters: MORE },
  { file: italicMore, weight: 400, style: 'italic', letters: MORE },
  { file: boldMore, weight: 700, style: 'normal', letters: MORE },
];
