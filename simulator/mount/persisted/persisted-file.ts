import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError } from '../../command-line.ts';
import type { PersistedInstance } from '../../platform/instance.ts';
import type { Scenario } from '../../scenarios/schema.ts';

/** Start of every file, regardless of version. */
const BEGINNING = '{"file":"worlds of a simulated platform",';
/** Increase when `PersistedInstance`, a table or the file format changes. */
const VERSION = 1;
/** Readable by the owner only, because the file contains passwords, tokens and mailed links. */
const MODE = 0o600;
/** Characters per write. */
const PIECE = 1_000_000;

/** An instance as stored. `aheadMs` is the lead of its clock over the system clock. */
export type InstanceOfFile = { name: string; usedAt: number; aheadMs: number; world: PersistedInstance };
/** The same as text. Logged exchanges are separate lines, serialized once and reused for later writes. */
export type InstanceLines = { name: string; usedAt: number; state: string; exchanges: readonly string[] };
/** Identity of a file: scenario content at the time of writing, and seed. */
export type PersistedScenario = { name: string; sum: string; seed: number };

export const persistedScenario = (scenario: Scenario, seed: number): PersistedScenario => ({
  name: scenario.name,
  sum: createHash('sha256').update(JSON.stringify(scenario)).digest('hex'),
  seed,
});

/** `textOf` serializes an exchange. */
export function linesOf(
  { name, usedAt, aheadMs, world }: InstanceOfFile,
  textOf: (exchange: object) => string,
): InstanceLines {
  const { exchanges, ...journal } = world.journal;
  const state = JSON.stringify({ aheadMs, world: { ...world, journal } });
  return { name, usedAt, state, exchanges: exchanges.map(textOf) };
}

/**
 * Writes all instances to a temporary file and renames it, so the file is always complete. The last line is a checksum.
 */
export async function writePersisted(
  path: string,
  story: PersistedScenario,
  worlds: readonly InstanceLines[],
): Promise<void> {
  const beside = `${path}.new`;
  await rm(beside, { force: true }); // left by a killed process
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

function* piecesOf(story: PersistedScenario, worlds: readonly InstanceLines[]): Generator<string> {
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

/**
 * Reads the instances of a file; empty if there is no file. Throws UsageError if it is damaged or belongs to another
 * scenario.
 */
export async function readPersisted(path: string, story: PersistedScenario): Promise<InstanceOfFile[]> {
  const bytes = await bytesOf(path);
  if (bytes === undefined) return [];
  const refuse = (why: string): never => {
    throw new UsageError(`${basename(path)} ${why} It was left as it is: give --persist another file.`);
  };
  const lines = linesIn(bytes);
  const first = lines.next().value ?? '';
  if (!first.startsWith(BEGINNING)) return refuse('holds no worlds of a simulated platform.');
  const head = parsed(first) as { version?: number; story?: Partial<PersistedScenario> } | undefined; // checked by member
  if (head && head.version !== VERSION) return refuse('was kept by another version of the simulator.');
  const end = bytes.subarray(0, -1).lastIndexOf(NEW_LINE) + 1;
  const sum = createHash('sha256').update(bytes.subarray(0, end)).digest('hex');
  const last = parsed(bytes.toString('utf8', end)) as { sha256?: string } | undefined; // checked by member
  if (!head || last?.sha256 !== sum) return refuse('is damaged.');
  if (head.story?.sum !== story.sum)
    return refuse(`was kept of the story "${String(head.story?.name)}", as it was then.`);
  if (head.story.seed !== story.seed) return refuse(`was kept with --seed ${String(head.story.seed)}.`);
  return [...worldsIn(lines)];
}

/** The checksum proves that this program wrote the lines. */
function* worldsIn(lines: Iterator<string>): Generator<InstanceOfFile> {
  const next = () => parsed(lines.next().value as string); // covered by the checksum
  for (;;) {
    const head = next() as { world?: string; usedAt: number; exchanges: number }; // covered by the checksum
    if (head.world === undefined) return; // the last line
    const { aheadMs, world } = next() as Omit<InstanceOfFile, 'name' | 'usedAt'>; // covered by the checksum
    const exchanges = Array.from({ length: head.exchanges }, next) as PersistedInstance['journal']['exchanges']; // checksummed
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

/** Returns undefined if the file does not exist. Throws UsageError if it is unreadable. */
async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(`--persist: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns undefined for malformed JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller refuses the file
  }
}
