/** A chapter as the reading order has it. `bytes` is its unpacked length; 0 when it is not in the book. */
export type SpineItem = { linear: boolean; bytes: number };

/**
 * How long each chapter is, as a share of the book: 0 to 1, together 1. Chapters beside the reading order (notes, answers)
 * count nothing. Pages drawn as they are count the same each: their files say nothing of how much is on them.
 * Reading: progress by the position in the spine; counting the words of every chapter first takes 7 s (§4 Epub).
 */
export function spineWeights(spine: readonly SpineItem[], isFixed: boolean): readonly number[] {
  const lengths = spine.map(({ linear, bytes }) => (linear ? (isFixed ? 1 : Math.max(1, bytes)) : 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => (all === 0 ? 0 : length / all));
}

/** How much of the book lies before a place: `within` is how much of the chapter does. Both 0 to 1. */
export function fractionAt(weights: readonly number[], index: number, within: number): number {
  const before = weights.slice(0, Math.max(0, index)).reduce((sum, weight) => sum + weight, 0);
  return clamp(before + (weights[index] ?? 0) * clamp(within));
}

/** The chapter in which a fraction of the book lies, and how far into it: the other way round. */
export function placeAt(weights: readonly number[], fraction: number): { index: number; within: number } {
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

/** The last chapter of the reading order, where a book is completed; -1 when nothing is. Spec §4 Epub, readings. */
export const lastLinear = (spine: readonly Pick<SpineItem, 'linear'>[]): number =>
  spine.findLastIndex(({ linear }) => linear);

const clamp = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);
