import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Something about the command line or a file that the person who typed it can put right. */
export class UsageError extends Error {}

/** Options as they were typed, with their defaults. Throws UsageError, with the help, on one that there is not. */
export function readOptions<T extends ParseArgsConfig>(config: T, help: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\n\n${help}`);
  }
}

/** The number that was given to an option. Throws UsageError when it is none, or more than `most`. */
export function wholeNumber(option: string, text: string, most = 999_999_999): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) > most)
    throw new UsageError(`${option} needs a whole number up to ${most}, not "${text}".`);
  return Number(text);
}

/** The text of a file that somebody named. Throws UsageError when it cannot be read. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
