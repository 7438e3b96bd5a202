/** Formats `a, b and c` in the language. */
export function listOf(items: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}
