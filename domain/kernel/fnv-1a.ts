/**
 * FNV-1a with 32 bits, over the code units of a text. Recognises a text without storing it; not for texts that somebody
 * wants to guess. Synchronous, unlike WebCrypto.
 */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
