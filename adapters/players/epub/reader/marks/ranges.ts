import type { Box } from '#domain/player/index.ts';
import type { Drawn } from '../stage.ts';

/** Where a place in the book leads now; undefined when the chapter has no such element any more. */
export function rangeAt({ contents }: Drawn, cfi: string): Range | undefined {
  try {
    return contents?.range(cfi) ?? undefined;
  } catch {
    return undefined; // not a place in any book
  }
}

/** What of a range is in view, in pixels of the reader page. */
export function seenBox({ iframe }: Drawn, range: Range): Box | undefined {
  const frame = iframe?.getBoundingClientRect();
  if (!frame) return undefined;
  const { clientWidth, clientHeight } = document.documentElement;
  const seen = [...range.getClientRects()]
    .map(({ left, top, right, bottom }) => ({
      left: left + frame.left,
      top: top + frame.top,
      right: right + frame.left,
      bottom: bottom + frame.top,
    }))
    .filter(({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < clientWidth && top < clientHeight);
  if (seen.length === 0) return undefined;
  return {
    left: Math.min(...seen.map(({ left }) => left)),
    top: Math.min(...seen.map(({ top }) => top)),
    right: Math.max(...seen.map(({ right }) => right)),
    bottom: Math.max(...seen.map(({ bottom }) => bottom)),
  };
}
