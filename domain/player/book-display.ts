/** Display settings of a learner for all books. `size` is percent of the book’s own font size. */
export type BookDisplay = {
  size: number;
  /** `app`: light or dark, like the application. */
  theme: 'app' | 'white' | 'sepia' | 'grey' | 'black';
  /** `book`: as defined by the book. */
  spacing: 'book' | 'close' | 'normal' | 'wide';
  margins: 'narrow' | 'normal' | 'wide';
  /** `hyperlegible`: font with distinct characters; `dyslexic`: font with heavy baselines. */
  typeface: 'book' | 'hyperlegible' | 'dyslexic';
  /** Spacing of characters and words. */
  letterSpacing: 'book' | 'wide' | 'wider';
  /** `two`: two columns side by side, if they fit. */
  layout: 'one' | 'two' | 'scroll';
};

export const bookSizes = [70, 80, 90, 100, 115, 130, 150, 175, 200, 250] as const;
export const bookThemes = ['app', 'white', 'sepia', 'grey', 'black'] as const satisfies readonly BookDisplay['theme'][];
export const bookSpacings = ['book', 'close', 'normal', 'wide'] as const satisfies readonly BookDisplay['spacing'][];
export const bookMargins = ['narrow', 'normal', 'wide'] as const satisfies readonly BookDisplay['margins'][];

export const bookTypefaces = ['book', 'hyperlegible', 'dyslexic'] as const satisfies readonly BookDisplay['typeface'][];
export const bookLetterSpacings = ['book', 'wide', 'wider'] as const satisfies readonly BookDisplay['letterSpacing'][];
/** Minimum frame width for two columns; CSS pixels. */
export const TWO_COLUMNS_FROM_PX = 992;

export const bookLayouts = ['one', 'two', 'scroll'] as const satisfies readonly BookDisplay['layout'][];

export const plainDisplay: BookDisplay = {
  size: 100,
  theme: 'app',
  spacing: 'book',
  margins: 'normal',
  typeface: 'book',
  letterSpacing: 'book',
  layout: 'two',
};

/** Parses stored display settings; unknown or damaged values use the default. */
export function displayOf(kept: (setting: keyof BookDisplay) => string | undefined): BookDisplay {
  return {
    size: bookSizes.find((one) => String(one) === kept('size')) ?? plainDisplay.size,
    theme: bookThemes.find((one) => one === kept('theme')) ?? plainDisplay.theme,
    spacing: bookSpacings.find((one) => one === kept('spacing')) ?? plainDisplay.spacing,
    margins: bookMargins.find((one) => one === kept('margins')) ?? plainDisplay.margins,
    typeface: bookTypefaces.find((one) => one === kept('typeface')) ?? plainDisplay.typeface,
    letterSpacing: bookLetterSpacings.find((one) => one === kept('letterSpacing')) ?? plainDisplay.letterSpacing,
    layout: bookLayouts.find((one) => one === kept('layout')) ?? plainDisplay.layout,
  };
}

/** Next larger or smaller size; unchanged at both ends. */
export function stepSize(size: number, step: 1 | -1): number {
  const at = bookSizes.findIndex((one) => one === size);
  return bookSizes[Math.min(bookSizes.length - 1, Math.max(0, at + step))] ?? plainDisplay.size;
}
