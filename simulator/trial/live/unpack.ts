import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openSource } from '../archive/open-source.ts';
import type { Examined } from '../examine.ts';
import { DamagedFile } from '../package-files.ts';

/** A file of these kinds is played as it is; it may be too large to be in memory. */
const ALONE = /^(epub|pdf|video|audio)$/;

/**
 * Puts the files of a package below an empty folder. Names were judged when it was examined; `wx` refuses whatever would be
 * written over all the same, and nothing is written as a link or with a mode of its own. Answers the paths that were
 * written. Rejects with DamagedFile when a file cannot be read.
 */
export async function unpack(
  source: string,
  { kind, isRefused }: Pick<Examined, 'kind' | 'isRefused'>,
  folder: string,
): Promise<readonly string[]> {
  if (kind === undefined || isRefused) return [];
  await mkdir(folder, { recursive: true });
  const { files } = await openSource(source);
  if (!files) throw new DamagedFile(`"${source}" was taken away while it was read.`);
  try {
    for (const path of files.sizes.keys()) {
      const to = join(folder, path);
      await mkdir(dirname(to), { recursive: true });
      if (!ALONE.test(kind)) await writeFile(to, await files.read(path), { flag: 'wx' });
      else if (kind !== 'epub') await copyFile(join(dirname(source), path), to);
    }
    if (kind !== 'epub') return [...files.sizes.keys()];
    await copyFile(source, join(folder, basename(source)));
    return [basename(source)];
  } finally {
    await files.close();
  }
}
