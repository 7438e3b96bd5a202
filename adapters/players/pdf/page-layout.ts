/** In narrower windows, such as phones, text of a whole page is too small to read. */
const NARROW = '(width < 768px)';

export const isNarrow = (): boolean => matchMedia(NARROW).matches;
