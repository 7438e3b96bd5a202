/** Complete files in a page, by path: TypeScript blocks whose first line is a comment with the path. */
export const examplesIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/^```ts\n\/\/ (\S+\.ts)\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => [path, text]),
  );
