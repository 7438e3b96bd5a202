import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError } from '../../command-line.ts';
import type { KeptWorld } from '../../platform/world.ts';
import type { Scenario } from '../../scenarios/schema.ts';

/** What such a file begins with, whatever version wrote it. */
const BEGINNING = '{"file":"worlds of a simulated platform",';
/** Raise it when `KeptWorld`, a table or the lines of the file change. */
const VERSION = 1;
/** Only who runs the server may read it: passwords that learners have set, tokens and mailed links are in it. */
const MODE = 0o600;
/** Characters that are written at once. */
const PIECE = 1_000_000;

/** A world as the file has it. `aheadMs`: how far its clock is ahead of the machine's. */
export type WorldOfFile = { name: string; usedAt: number; aheadMs: number; world: KeptWorld };
/** The same as text. `exchanges` of its journal are lines of their own, each written once however often the file is. */
export type WorldLines = { name: string; usedAt: number; state: string; exchanges: readonly string[] };
/** What a file is of: a story as it was when the file was written, and a seed. */
export type KeptStory = { name: string; sum: string; seed: number };

export const keptStory = (scenario: Scenario, seed: number): KeptStory => ({
  name: scenario.name,
  sum: createHash('sha256').update(JSON.stringify(scenario)).digest('hex'),
  seed,
});

/** `textOf` makes the line of an exchange. */
export function linesOf(
  { name, usedAt, aheadMs, world }: WorldOfFile,
  textOf: (exchange: object) => string,
): WorldLines {
  const { exchanges, ...journal } = world.journal;
  const state = JSON.stringify({ aheadMs, world: { ...world, journal } });
  return { name, usedAt, state, exchanges: exchanges.map(textOf) };
}

/**
 * Writes all worlds beside the file and then puts that in its place, so that the file is whole at any moment. The last
 * line is the sum of all before.
 */
export async function writeKept(path: string, story: KeptStory, worlds: readonly WorldLines[]): Promise<void> {
  const beside = `${path}.new`;
  await rm(beside, { force: true }); // of a process that was killed
  const file = await open(beside, 'wx', MODE);
  try {
    const sum = createHash('sha256');
    for (const piece of piecesOf(story, worlds)) {
      sum.update(piece);
      await file.writeFile(piece);
    }
    await file.writeFile(`${JSON.stringify({ sha256: sum.digest('hex') })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}

function* piecesOf(story: KeptStory, worlds: readonly WorldLines[]): Generator<string> {
  let piece = `${BEGINNING}${JSON.stringify({ version: VERSION, story }).slice(1)}\n`;
  for (const { name, usedAt, state, exchanges } of worlds) {
    piece += `${JSON.stringify({ world: name, usedAt, exchanges: exchanges.length })}\n${state}\n`;
    for (const exchange of exchanges) {
      piece += `${exchange}\n`;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** The worlds of a file; none where there is no file. Throws UsageError on one that is not whole, or not of this story. */
export async function readKept(path: string, story: KeptStory): Promise<WorldOfFile[]> {
  const bytes = await bytesOf(path);
  if (bytes === undefined) return [];
  const refuse = (why: string): never => {
    throw new UsageError(`${basename(path)} ${why} It was left as it is: give --keep another file.`);
  };
  const lines = linesIn(bytes);
  const first = lines.next().value ?? '';
  if (!first.startsWith(BEGINNING)) return refuse('holds no worlds of a simulated platform.');
  const head = parsed(first) as { version?: number; story?: Partial<KeptStory> } | undefined; // read by member
  if (head && head.version !== VERSION) return refuse('was kept by another version of the simulator.');
  const end = bytes.subarray(0, -1).lastIndexOf(NEW_LINE) + 1;
  const sum = createHash('sha256').update(bytes.subarray(0, end)).digest('hex');
  const last = parsed(bytes.toString('utf8', end)) as { sha256?: string } | undefined; // read by member
  if (!head || last?.sha256 !== sum) return refuse('is damaged.');
  if (head.story?.sum !== story.sum)
    return refuse(`was kept of the story "${String(head.story?.name)}", as it was then.`);
  if (head.story.seed !== story.seed) return refuse(`was kept with --seed ${String(head.story.seed)}.`);
  return [...worldsIn(lines)];
}

/** The sum says that our own program wrote them. */
function* worldsIn(lines: Iterator<string>): Generator<WorldOfFile> {
  const next = () => parsed(lines.next().value as string); // see above
  for (;;) {
    const head = next() as { world?: string; usedAt: number; exchanges: number }; // see above
    if (head.world === undefined) return; // the last line
    const { aheadMs, world } = next() as Omit<WorldOfFile, 'name' | 'usedAt'>; // see above
    const exchanges = Array.from({ length: head.exchanges }, next) as KeptWorld['journal']['exchanges']; // see above
    const journal = { ...world.journal, exchanges };
    yield { name: head.world, usedAt: head.usedAt, aheadMs, world: { ...world, journal } };
  }
}

const NEW_LINE = 0x0a;

function* linesIn(bytes: Buffer): Generator<string, undefined> {
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(NEW_LINE, from);
    const to = found < 0 ? bytes.length : found;
    yield bytes.toString('utf8', from, to);
    from = to + 1;
  }
}

/** undefined where there is no file. Throws UsageError on one that cannot be read. */
async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(`--keep: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** undefined: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the file is refused for it
  }
}
