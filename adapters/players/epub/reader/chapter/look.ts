import type { ResolvedDisplay } from '../../protocol.ts';
import { columnOf } from '../page-layout.ts';
import { facesOf, TYPEFACE } from '../typefaces/typefaces.ts';

/** Colours of paper, text and links per theme; contrast at least 4.5:1. `night` is the application's own dark. */
const THEMES: Record<ResolvedDisplay['theme'], { paper: string; ink: string; link: string }> = {
  white: { paper: '#ffffff', ink: '#17171a', link: '#0b5394' },
  sepia: { paper: '#f6ecd6', ink: '#40301c', link: '#7a3e0a' },
  grey: { paper: '#3b3b40', ink: '#ececee', link: '#a9cdf7' },
  black: { paper: '#000000', ink: '#d2d2d6', link: '#8ab8f0' },
  night: { paper: '#1c1c20', ink: '#f2f2f4', link: '#9cc6f5' },
};

const SPACING: Record<ResolvedDisplay['spacing'], string | undefined> = {
  book: undefined,
  close: '1.3',
  normal: '1.6',
  wide: '2',
};

/** In em; `wider` meets the text spacing that WCAG 1.4.12 requires content to support. */
const LETTERS: Record<ResolvedDisplay['letterSpacing'], { letter: string; word: string } | undefined> = {
  book: undefined,
  wide: { letter: '0.06em', word: '0.08em' },
  wider: { letter: '0.12em', word: '0.16em' },
};

export const isDarkPaper = ({ theme }: ResolvedDisplay): boolean => theme !== 'white' && theme !== 'sepia';
export const paperOf = ({ theme }: ResolvedDisplay): string => THEMES[theme].paper;

/** Whether the layouts are equal, so that only colours differ. */
export const isLaidOutAs = (one: ResolvedDisplay, other: ResolvedDisplay): boolean =>
  one.size === other.size &&
  one.spacing === other.spacing &&
  one.margins === other.margins &&
  one.typeface === other.typeface &&
  one.letterSpacing === other.letterSpacing &&
  one.layout === other.layout;

/** Style of a search match, visible on all paper colours. */
export const SEARCH_MATCH_STYLE = { fill: '#f2b705', 'fill-opacity': '0.42', 'mix-blend-mode': 'normal' };

/** Elements that keep their own font: code, formulas, drawings. */
const DRAWN_WORDS = 'pre, pre *, code, code *, kbd, samp, math, math *, svg, svg *';

/** Style sheet that is added to each chapter, after the book's own. */
export function lookCss(look: ResolvedDisplay): string {
  const { size, theme, spacing, typeface, letterSpacing, layout } = look;
  const { paper, ink, link } = THEMES[theme];
  const line = SPACING[spacing];
  const letters = LETTERS[letterSpacing];
  const faces = facesOf(typeface);
  const isPaperWhite = theme === 'white';
  return `
html { font-size: ${size}% !important; background: ${paper} !important; color: ${ink}; }
body { background: transparent !important; ${isPaperWhite ? '' : `color: ${ink} !important;`} overflow-wrap: break-word; }
img, svg, video { max-width: 100%; object-fit: contain; }
img, video { max-height: 92vh; break-inside: avoid; }
pre { white-space: pre-wrap; }
:focus-visible { outline: 2px solid ${link}; outline-offset: 2px; }
${layout === 'scroll' ? scrolledCss(look) : ''}
${size === 100 ? '' : 'body { font-size: 1em !important; }'}
${faces === '' ? '' : `${faces}\nbody, body *:not(${DRAWN_WORDS}) { font-family: ${TYPEFACE}, sans-serif !important; }`}
${letters ? `body, body *:not(${DRAWN_WORDS}) { letter-spacing: ${letters.letter} !important; word-spacing: ${letters.word} !important; }` : ''}
${line === undefined ? '' : `body, p, li, dd, dt, blockquote, div, td { line-height: ${line} !important; }`}
${
  isPaperWhite
    ? ''
    : `body *:not(img, svg, svg *, video) { color: inherit !important; background-color: transparent !important; border-color: currentColor !important; }
a[href], a[href] * { color: ${link} !important; }`
}`;
}

/** One centred column, with the scroll bar at the edge of the window. */
const scrolledCss = (look: ResolvedDisplay): string =>
  `body { box-sizing: border-box !important; padding: 24px max(16px, calc((100vw - ${columnOf(look)}px) / 2)) 64px !important; }`;

/** Fixed-layout pages keep their colours; only the paper around them changes. */
export const fixedCss = `html { background: #fff; }`;
