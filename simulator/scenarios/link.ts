/** Content of a link that opens a scenario at a given step. */
export type ScenarioLink = {
  /** Name of a built-in scenario, or the text of any other. */
  story: { name: string } | { text: string };
  seed?: number;
  /** Journey to play; without a journey the scenario is at its start. */
  journey?: string;
  /** Number of journey steps to play; default: all. */
  step?: number;
  /** Name of a fault profile of the runner. */
  faults?: string;
};

/** Maximum size of an unpacked scenario, in characters. */
const LARGEST_STORY = 2_000_000;

/** Encodes a link as URL fragment, which browsers never send to a server. */
export async function encodeScenarioLink({ story, seed, journey, step, faults }: ScenarioLink): Promise<string> {
  const parts = new URLSearchParams();
  if ('name' in story) parts.set('scenario', story.name);
  else parts.set('story', await packed(story.text));
  if (seed !== undefined) parts.set('seed', String(seed));
  if (journey !== undefined) parts.set('journey', journey);
  if (step !== undefined) parts.set('step', String(step));
  if (faults !== undefined) parts.set('faults', faults);
  return parts.toString();
}

/**
 * Decodes a fragment from `encodeScenarioLink`, with or without `#`. Returns undefined if it names no scenario, as other fragments
 * do. Throws if a packed scenario or a number is malformed.
 */
export async function decodeScenarioLink(hash: string): Promise<ScenarioLink | undefined> {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [name, text] = [parts.get('scenario'), parts.get('story')];
  if (name === null && text === null) return undefined;
  const link: ScenarioLink = { story: text === null ? { name: name ?? '' } : { text: await unpacked(text) } };
  for (const count of ['seed', 'step'] as const) {
    const given = parts.get(count);
    if (given === null) continue;
    if (!/^\d{1,15}$/.test(given)) throw new Error(`In the link ${count} is "${given}"; it must be a whole number.`);
    link[count] = Number(given);
  }
  for (const word of ['journey', 'faults'] as const) {
    const given = parts.get(word);
    if (given !== null) link[word] = given;
  }
  return link;
}

async function packed(text: string): Promise<string> {
  const bytes = await through(new Blob([text]), new CompressionStream('deflate-raw'));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function unpacked(text: string): Promise<string> {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(new Blob([bytes]), new DecompressionStream('deflate-raw')),
    );
  } catch (error) {
    throw new Error('The story in this link is damaged: it may have been cut off when it was copied.', {
      cause: error,
    });
  }
}

async function through(from: Blob, change: ReadableWritablePair<Uint8Array, BufferSource>): Promise<Uint8Array> {
  const reader = from.stream().pipeThrough(change).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
    if (size > LARGEST_STORY) throw new Error('The story is too large.');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
