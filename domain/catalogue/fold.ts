/**
 * Text as search sees it: compatibility forms joined, case and marks dropped, the four Turkish i's as one, ß as ss,
 * and a sigma the same wherever it stands in a word. So İSTANBUL, istanbul and ıstanbul meet, and so do ÇAĞRI and
 * cagri. Spec §5 Search (case-insensitive substring).
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/ς/g, 'σ') // lower case writes a capital Σ in two ways
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
