/** A text within a text: JSON or what was compressed (zlib, gzip), as base64 in quotes. */
const PACKED = /(["'`])((?:eyJ|W3s|eJ|eN|eA|H4sI)[A-Za-z0-9+/]{100,}={0,2})\1/g;
/** Characters of one of them once it is unpacked: a text of a course is no larger, and a bomb is. */
const UNPACKED_MOST = 4_000_000;

/**
 * The texts that a text has in itself in another writing: authoring tools put what a course consists of so into its page.
 * What cannot be unpacked is none. Never rejects.
 */
export async function packedTexts(text: string): Promise<string[]> {
  const packed = [...text.matchAll(PACKED)].map(([, , letters = '']) => letters);
  const texts = await Promise.all(packed.map((letters) => unpacked(letters).catch(() => undefined)));
  return texts.filter((one) => one !== undefined);
}

async function unpacked(letters: string): Promise<string> {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  if (/^(eyJ|W3s)/.test(letters)) return new TextDecoder().decode(bytes);
  const kind = letters.startsWith('H4sI') ? 'gzip' : 'deflate';
  return textOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(kind)));
}

/** As far as it may go: what is named at its beginning is worth having. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    text += decoder.decode(step.value, { stream: true });
    if (text.length < UNPACKED_MOST) continue;
    await reader.cancel();
    break;
  }
  return text;
}
