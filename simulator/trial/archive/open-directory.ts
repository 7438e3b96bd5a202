import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { finding } from '../finding.ts';
import { DamagedFile, type PackageFiles } from '../package-files.ts';
import { MOST_FILES } from './names.ts';
import type { Opened } from './open-archive.ts';

/** The files of a folder and its folders, without hidden ones. A link is refused: it may lead anywhere. */
export async function openDirectory(folder: string): Promise<Opened> {
  const sizes = new Map<string, number>();
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isSymbolicLink())
        return {
          findings: [finding('Z2', `"${path}" is a link to another file, which may lie anywhere.`, { file: path })],
        };
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) sizes.set(path, (await lstat(join(folder, path))).size);
      if (sizes.size > MOST_FILES)
        return { findings: [finding('Z3', `The folder holds more than ${MOST_FILES.toLocaleString('en-US')} files.`)] };
    }
  }
  return { findings: [], files: filesBelow(folder, new Map([...sizes].sort(byName))) };
}

/** One file by itself, and those beside it that belong to it (captions). */
export async function openFileAlone(path: string): Promise<Opened> {
  const name = basename(path);
  const stem = name.replace(/\.[^.]*$/, '');
  const folder = dirname(path);
  const beside = (await readdir(folder)).filter((one) => one.endsWith('.vtt') && one.startsWith(`${stem}.`));
  const sizes = new Map<string, number>();
  for (const one of [name, ...beside.sort()]) sizes.set(one, (await lstat(join(folder, one))).size);
  return { findings: [], files: filesBelow(folder, sizes) };
}

function filesBelow(folder: string, sizes: ReadonlyMap<string, number>): PackageFiles {
  return {
    sizes,
    read: async (path) => {
      try {
        if (!sizes.has(path)) throw new Error('it is not there');
        return new Uint8Array(await readFile(join(folder, path)));
      } catch (error) {
        throw new DamagedFile(`"${path}" cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    close: () => Promise.resolve(),
  };
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0;
