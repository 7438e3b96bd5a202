/** Maximum number of files; each costs some kilobytes of memory, and no real course has more. */
export const MOST_FILES = 10_000;

/** Lengths in bytes of names and paths that every file system supports. */
const LONGEST_NAME = 255;
const LONGEST_PATH = 1_024;

const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Returns why a name is unsafe to unpack, as the end of a sentence; undefined if safe. */
export function unsafeName(name: string): string | undefined {
  const parts = name.split(/[\\/]/);
  if (parts.at(-1) === '') parts.pop(); // a folder name ends with a slash
  if (name === '' || parts.includes('')) return 'that is no path';
  if (/\p{Cc}/u.test(name)) return 'it has control characters in it';
  if (/^[a-z]:/i.test(name)) return 'it names a drive';
  if (parts.includes('..') || parts.includes('.')) return 'it leads out of its folder';
  if (parts.some((part) => part.includes(':'))) return 'a ":" is no part of a file name on Windows';
  const device = parts.find((part) => DEVICE.test(part.split('.')[0]?.trim() ?? ''));
  if (device !== undefined) return `"${device}" is the name of a device on Windows`;
  if (parts.some((part) => /[. ]$/.test(part))) return 'Windows cuts off the dot or space at its end';
  if (parts.some((part) => Buffer.byteLength(part) > LONGEST_NAME)) return 'a name has at most 255 bytes';
  if (Buffer.byteLength(name) > LONGEST_PATH) return 'a path has at most 1,024 bytes';
  return undefined;
}

/** Finds two names that are equal after case folding and Unicode normalization, as on some file systems. */
export function equalNames(names: Iterable<string>): [string, string] | undefined {
  const seen = new Map<string, string>();
  for (const name of names) {
    const folded = foldedName(name);
    const before = seen.get(folded);
    if (before !== undefined) return [before, name];
    seen.set(folded, name);
  }
  return undefined;
}

/** Finds a file whose path is also the folder of another file. */
export function findFileFolderConflict(names: Iterable<string>): [string, string] | undefined {
  const files = new Map([...names].map((name) => [foldedName(name), name]));
  for (const [folded, name] of files)
    for (let at = folded.indexOf('/'); at >= 0; at = folded.indexOf('/', at + 1)) {
      const file = files.get(folded.slice(0, at));
      if (file !== undefined) return [file, name];
    }
  return undefined;
}

const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();
