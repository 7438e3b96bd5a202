/** How a learner likes to read, in all books. `size` is percent of the book's own letters. */
export type BookLook = {
  size: number;
  /** `app`: light or dark as the application is. */
  theme: 'app' | 'white' | 'sepia' | 'grey' | 'black';
  /** `book`: as the book has it. */
  spacing: 'book' | 'close' | 'normal' | 'wide';
  margins: 'narrow' | 'normal' | 'wide';
  /** `hyperlegible`: letters that are not taken for each other; `dyslexic`: letters with a heavy foot. */
  typeface: 'book' | 'hyperlegible' | 'dyslexic';
  /** Between letters and between words. */
  letterSpacing: 'book' | 'wide' | 'wider';
  /** `two`: two columns side by side, where there is room for them. */
  layout: 'one' | 'two' | 'scroll';
};

export const bookSizes = [70, 80, 90, 100, 115, 130, 150, 175, 200, 250] as const;
export const bookThemes = ['app', 'white', 'sepia', 'grey', 'black'] as const satisfies readonly BookLook['theme'][];
export const bookSpacings = ['book', 'close', 'normal', 'wide'] as const satisfies readonly BookLook['spacing'][];
export const bookMargins = ['narrow', 'normal', 'wide'] as const satisfies readonly BookLook['margins'][];

export const bookTypefaces = ['book', 'hyperlegible', 'dyslexic'] as const satisfies readonly BookLook['typeface'][];
export const bookLetterSpacings = ['book', 'wide', 'wider'] as const satisfies readonly BookLook['letterSpacing'][];
/** Two columns have room in a frame of this width on; CSS pixels. */
export const TWO_COLUMNS_FROM_PX = 992;

export const bookLayouts = ['one', 'two', 'scroll'] as const satisfies readonly BookLook['layout'][];

export const plainLook: BookLook = {
  size: 100,
  theme: 'app',
  spacing: 'book',
  margins: 'normal',
  typeface: 'book',
  letterSpacing: 'book',
  layout: 'two',
};

/** The look by the settings that were kept; what is not known, or was spoiled, is as at first. */
export function lookOf(kept: (setting: keyof BookLook) => string | undefined): BookLook {
  return {
    size: bookSizes.find((one) => String(one) === kept('size')) ?? plainLook.size,
    theme: bookThemes.find((one) => one === kept('theme')) ?? plainLook.theme,
    spacing: bookSpacings.find((one) => one === kept('spacing')) ?? plainLook.spacing,
    margins: bookMargins.find((one) => one === kept('margins')) ?? plainLook.margins,
    typeface: bookTypefaces.find((one) => one === kept('typeface')) ?? plainLook.typeface,
    letterSpacing: bookLetterSpacings.find((one) => one === kept('letterSpacing')) ?? plainLook.letterSpacing,
    layout: bookLayouts.find((one) => one === kept('layout')) ?? plainLook.layout,
  };
}

/** One step larger or smaller; the same at either end. */
export function stepSize(size: number, step: 1 | -1): number {
  const at = bookSizes.findIndex((one) => one === size);
  return bookSizes[Math.min(bookSizes.length - 1, Math.max(0, at + step))] ?? plainLook.size;
}
