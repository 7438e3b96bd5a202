import { TWO_COLUMNS_FROM_PX } from '#domain/player/index.ts';
import type { ResolvedDisplay } from '../protocol.ts';

/** Space in px beside the text for the outer page's buttons, and maximum text width in px. */
const SIDE = { narrow: 8, wide: 56 };
const WIDE_FRAME = 700;
const WIDEST: Record<ResolvedDisplay['margins'], number> = { narrow: 1400, normal: 1120, wide: 820 };
/** Column widths in px; 35 rem is comfortable to read. */
const COLUMN: Record<ResolvedDisplay['margins'], number> = { narrow: 720, normal: 560, wide: 480 };
const GAP: Record<ResolvedDisplay['margins'], number> = { narrow: 24, normal: 56, wide: 96 };
/** Minimum text width in px for two pages side by side. */
export const SPREAD_FROM = TWO_COLUMNS_FROM_PX - 2 * SIDE.wide;

export type PageLayout = { width: number; height: number };

/** Gap between two pages; half of it at the edges. */
export const gapOf = ({ margins }: ResolvedDisplay): number => GAP[margins];

/** Width of a single text column in px. */
export const columnOf = ({ margins }: ResolvedDisplay): number => COLUMN[margins];

/** Scrolled text uses the whole window; its margins are in its style sheet. */
const widestOf = (look: ResolvedDisplay): number =>
  ({ one: columnOf(look) + gapOf(look), two: WIDEST[look.margins], scroll: Number.POSITIVE_INFINITY })[look.layout];

/**
 * Sets the page's margins and returns the remaining size in even numbers, because epub.js divides by two and by pages.
 */
export function pageLayoutIn(page: HTMLElement, look: ResolvedDisplay, isFixed: boolean): PageLayout {
  const frame = document.documentElement.clientWidth;
  const base = frame >= WIDE_FRAME ? SIDE.wide : SIDE.narrow;
  const side = isFixed ? base : Math.max(base, Math.floor((frame - widestOf(look)) / 2));
  page.style.setProperty('--side', `${side}px`);
  const even = (px: number) => Math.max(2, Math.floor(px / 2) * 2);
  const room = { width: even(page.clientWidth), height: even(page.clientHeight) };
  page.style.setProperty('--height', `${room.height}px`);
  return room;
}
