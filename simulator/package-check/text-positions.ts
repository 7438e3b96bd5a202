/** Line and column, from 1. */
export type TextPosition = { readonly line: number; readonly column: number };
export type Lines = { readonly at: (index: number) => TextPosition };

/** Indexes a text to find line and column of any offset quickly. */
export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return {
    at: (index) => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= index) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: Math.max(0, index) - (starts[low] ?? 0) + 1 };
    },
  };
}
