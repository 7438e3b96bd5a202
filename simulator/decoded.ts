/** A part of an address as it was meant; a stray % in it is a letter like others. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
