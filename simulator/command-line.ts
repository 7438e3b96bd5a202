import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** User error on the command line or in a file. The command prints the message without a stack trace. */
export class UsageError extends Error {}

/** Parses command-line options. Throws UsageError with the help text for an unknown or incomplete option. */
export function readOptions<T extends ParseArgsConfig>(config: T, help: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\n\n${help}`);
  }
}

/** Puts current names in the place of former option names, and reports each: `--try is now called --package`. */
export function inCurrentNames(
  args: readonly string[],
  former: Readonly<Record<string, string>>,
  report: (message: string) => void,
): string[] {
  return args.map((word) => {
    const [, name = '', rest = ''] = /^--([a-z-]+)(=.*)?$/s.exec(word) ?? [];
    const current = Object.hasOwn(former, name) ? former[name] : undefined;
    if (current === undefined) return word;
    report(`--${name} is now called --${current}.`);
    return `--${current}${rest}`;
  });
}

/** Parses the whole number of an option. Throws UsageError if the text is not a number or exceeds `most`. */
export function wholeNumber(option: string, text: string, most = 999_999_999): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) > most)
    throw new UsageError(`${option} needs a whole number up to ${most}, not "${text}".`);
  return Number(text);
}

/** Reads a text file. Throws UsageError if the file cannot be read. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
