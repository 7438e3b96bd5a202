import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Folder of the production build. */
export const DIST = fileURLToPath(new URL('../../ui/dist/', import.meta.url));

/** Paths of all files of the build, relative to its folder, without their compressed copies. */
export function builtFiles(folder = DIST, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return builtFiles(folder, path);
    return /\.(br|gz)$/.test(path) ? [] : [path];
  });
}

export const readBuilt = (path: string): Buffer => readFileSync(join(DIST, path));

/** Bytes after gzip, level 9. */
export const gzipSize = (content: Buffer): number => gzipSync(content, { level: 9 }).length;
