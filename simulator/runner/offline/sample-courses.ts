import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { courseFilesBelow } from '../../mount/sites/course-files.ts';
import type { SampleCourses } from './site-files.ts';

const SAMPLES = fileURLToPath(new URL('../../content/samples/', import.meta.url));

const filesOf = courseFilesBelow(SAMPLES);
const read = new Map<string, Uint8Array<ArrayBuffer> | undefined>();

/** Sample courses on disk; each file is read once. */
export const sampleCourses: SampleCourses = {
  filesOf,
  file: (path) => {
    if (!read.has(path)) read.set(path, isOfCourse(path) ? new Uint8Array(readFileSync(join(SAMPLES, path))) : undefined); // prettier-ignore
    return read.get(path);
  },
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
};

const isOfCourse = (path: string): boolean =>
  filesOf(`${dirname(path)}/index.html`)?.files.some((file) => file.path === path) === true &&
  existsSync(join(SAMPLES, path));
