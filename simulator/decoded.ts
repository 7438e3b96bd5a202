/** Decodes a URL component; returns the text unchanged if its percent-encoding is malformed. */
export function decodeUrlComponent(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
