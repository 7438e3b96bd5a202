import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { CourseFiles } from '../../platform/model/model.ts';

/** Returns a function that lists the files of a course, by its start page below `samples`: all files in its folder. */
export function courseFilesBelow(samples: string): (path: string) => CourseFiles | undefined {
  const known = new Map<string, CourseFiles | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, filesOf(samples, path));
    return known.get(path);
  };
}

function filesOf(samples: string, page: string): CourseFiles | undefined {
  if (page.split('/').includes('..') || !existsSync(join(samples, page))) return undefined;
  const entries = readdirSync(join(samples, dirname(page)), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = readFileSync(file);
      return { path: relative(samples, file).split(sep).join('/'), size: bytes.length, sha256: sha256(bytes) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { version: sha256(JSON.stringify(files)).slice(0, 16), files };
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
