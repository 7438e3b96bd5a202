/** Files that a page shows whole, by path: a block of TypeScript whose first line is its path as a comment. */
export const examplesIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/^```ts\n\/\/ (\S+\.ts)\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => [path, text]),
  );
