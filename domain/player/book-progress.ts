/** A chapter of the reading order. `bytes` is its unpacked length; 0 if the file is missing. */
export type SpineItem = { linear: boolean; bytes: number };

/**
 * Share of each chapter in the book: 0 to 1, sum 1. Chapters outside the reading order (notes, answers) count 0.
 * Fixed-layout pages count equally, because their file size says nothing about their content. Reading: progress by
 * position in the spine; counting all words first takes 7 s (§4 Epub).
 */
export function spineWeights(spine: readonly SpineItem[], isFixed: boolean): readonly number[] {
  const lengths = spine.map(({ linear, bytes }) => (linear ? (isFixed ? 1 : Math.max(1, bytes)) : 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => (all === 0 ? 0 : length / all));
}

/** Fraction of the book before a position; `within`: fraction of the chapter before it. Both 0 to 1. */
export function fractionAt(weights: readonly number[], index: number, within: number): number {
  const before = weights.slice(0, Math.max(0, index)).reduce((sum, weight) => sum + weight, 0);
  return clamp(before + (weights[index] ?? 0) * clamp(within));
}

/** Inverse of `fractionAt`: chapter and fraction within it. */
export function chapterAt(weights: readonly number[], fraction: number): { index: number; within: number } {
  const wanted = clamp(fraction);
  let before = 0;
  let last = 0;
  for (const [index, weight] of weights.entries()) {
    if (weight === 0) continue;
    if (wanted < before + weight) return { index, within: clamp((wanted - before) / weight) };
    before += weight;
    last = index;
  }
  return { index: last, within: 1 };
}

/** Last chapter of the reading order, which completes the book; -1 if there is none. Spec §4 Epub, readings. */
export const lastLinear = (spine: readonly Pick<SpineItem, 'linear'>[]): number =>
  spine.findLastIndex(({ linear }) => linear);

const clamp = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);
