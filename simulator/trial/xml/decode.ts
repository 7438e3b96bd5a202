/** A text as its bytes and its declaration say, or why it is none. */
export type Decoded = { readonly text: string } | { readonly wrong: string; readonly upTo: string };

/**
 * Decodes XML: by its byte order mark, else by how its first bytes lie, else by what it declares, else as UTF-8.
 * XML 1.0, Appendix F.
 */
export function decodeXml(bytes: Uint8Array): Decoded {
  const lies = byMark(bytes);
  const declared = lies === undefined ? declaredIn(bytes) : undefined;
  const encoding = lies ?? declared ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding);
  } catch {
    return { wrong: `it declares the encoding "${encoding}", which nobody knows`, upTo: '' };
  }
  const text = decoder.decode(bytes);
  const broken = text.indexOf('\u{fffd}');
  if (broken >= 0) {
    const said = declared === undefined ? 'it says nothing else' : `it declares "${declared}"`;
    return { wrong: `a character is not ${decoder.encoding.toUpperCase()}, and ${said}`, upTo: text.slice(0, broken) };
  }
  const says = /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1];
  if (lies?.startsWith('utf-16') && says !== undefined && !/^(utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(says))
    return { wrong: `it is written in UTF-16 and declares "${says}"`, upTo: '' };
  return { text };
}

function byMark([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0x3c && b === 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be';
  return undefined;
}

const declaredIn = (bytes: Uint8Array): string | undefined =>
  /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
