/** Narrower than this, as a phone, a whole page has letters too small to be read, and two of them are no help. */
const NARROW = '(width < 768px)';

export const isNarrow = (): boolean => matchMedia(NARROW).matches;
