import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { CheckedPackage } from '../check-package.ts';
import type { ExaminedPackage } from '../examine.ts';
import { finding } from '../finding.ts';
import { DamagedFile } from '../package-files.ts';
import { LimitExceeded, runInThread, type ThreadLimits } from './limited-thread.ts';

/** Limits for a package of a tester: others wait for the answer. */
export const UPLOAD_LIMITS: ThreadLimits = { ms: 3_500, heapMb: 512 };
/** Limits for a package that the command line names, also on a busy machine. */
export const OWN_LIMITS: ThreadLimits = { ms: 60_000, heapMb: 1_024 };

/** What a thread does with a package. */
export type ReadingTask =
  | { readonly does: 'examine'; readonly path: string }
  | {
      readonly does: 'unpack';
      readonly path: string;
      readonly kind: NonNullable<CheckedPackage['kind']>;
      readonly folder: string;
    };

/** Bytes that get one second more: hashing, copying and honest checks take time in proportion to the size. */
const BYTES_A_SECOND = 20 * 1024 ** 2;
const SCRIPT = new URL('./reading-thread.js', import.meta.url);

/** Limits of reading, and a signal that ends it early. */
export type ReadingOptions = { readonly limits?: ThreadLimits; readonly signal?: AbortSignal };

/**
 * Examines a package in a thread, so that no package stops this process. A package that exceeds a limit is refused.
 * Rejects only if the signal is aborted or the thread fails.
 */
export async function examineInThread(path: string, options: ReadingOptions = {}): Promise<ExaminedPackage> {
  const full = resolve(path);
  const packed = await stat(full).then(
    (is) => (is.isFile() ? is.size : 0),
    () => 0,
  );
  try {
    return (await read({ does: 'examine', path }, packed, options)) as ExaminedPackage; // examine() made it
  } catch (error) {
    if (error instanceof LimitExceeded) return refused(basename(full), error.limit);
    throw error;
  }
}

/**
 * Unpacks a package into an empty folder in a thread. Returns the paths; none of a refused package. Rejects with
 * DamagedFile if a file is unreadable or a limit is exceeded, and if the signal is aborted.
 */
export async function unpackInThread(
  path: string,
  { kind, isRefused, bytes }: Pick<ExaminedPackage, 'kind' | 'isRefused' | 'bytes'>,
  folder: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  if (kind === undefined || isRefused) return [];
  try {
    const task: ReadingTask = { does: 'unpack', path, kind, folder };
    return (await read(task, bytes, signal ? { signal } : {})) as string[]; // unpack() made it
  } catch (error) {
    if (error instanceof LimitExceeded) throw new DamagedFile(`"${path}" is not unpacked. ${error.message}`);
    throw error;
  }
}

async function read(task: ReadingTask, bytes: number, { limits = OWN_LIMITS, signal }: ReadingOptions) {
  const ms = limits.ms + (bytes / BYTES_A_SECOND) * 1_000;
  const message = await runInThread(SCRIPT, task, { ...limits, ms }, signal);
  if ('result' in message) return message.result;
  const error = message.error instanceof Error ? message.error : new Error(String(message.error));
  throw message.isDamaged ? new DamagedFile(error.message) : error; // a copied error has lost its class
}

function refused(name: string, limit: 'time' | 'memory'): ExaminedPackage {
  const words =
    limit === 'time' ? 'Reading it took too long and was ended.' : 'Reading it needed too much memory and was ended.';
  const findings = [finding('Z6', words)] as const satisfies CheckedPackage['findings'];
  return { title: name, units: [], findings, name, files: 0, bytes: 0, isRefused: true };
}
