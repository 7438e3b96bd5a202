import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PackageKind } from '../check-package.ts';
import { DamagedFile } from '../package-files.ts';
import { openSource } from './open-source.ts';

/** Kinds that are a single file, copied whole. */
const ALONE = /^(epub|pdf|video|audio)$/;

/**
 * Unpacks a package into an empty folder and returns the paths. Names were checked before; in addition, nothing is
 * overwritten, and no links or modes are written. Rejects with DamagedFile if a file is unreadable.
 */
export async function unpack(source: string, kind: PackageKind, folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const { files } = await openSource(source);
  if (!files) throw new DamagedFile(`"${source}" was taken away while it was read.`);
  try {
    for (const path of files.sizes.keys()) {
      const to = join(folder, path);
      await mkdir(dirname(to), { recursive: true });
      if (!ALONE.test(kind)) await files.copy(path, to);
      else if (kind !== 'epub') await copyFile(join(dirname(source), path), to);
    }
    if (kind !== 'epub') return [...files.sizes.keys()];
    await copyFile(source, join(folder, basename(source)));
    return [basename(source)];
  } finally {
    await files.close();
  }
}
