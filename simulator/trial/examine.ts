import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { courseFile, readAicc } from './aicc/read-aicc.ts';
import { type FileKind, openSource } from './archive/open-source.ts';
import { readEpub } from './documents/read-epub.ts';
import { readMedia } from './documents/read-media.ts';
import { readPdf } from './documents/read-pdf.ts';
import { readTincan, TINCAN } from './documents/read-tincan.ts';
import { atMostOfEach, ends, finding, type Finding, worstFirst } from './finding.ts';
import { DamagedFile, nearPath, onlyDirectory, type PackageFiles } from './package-files.ts';
import { pageFindings } from './pages/page-findings.ts';
import { MANIFEST } from './scorm12/in-manifest.ts';
import { readScorm12 } from './scorm12/read-scorm12.ts';
import type { TrialPackage } from './trial-package.ts';

/** Larger documents and books are not read whole. */
const MOST_WHOLE = 200 * 1024 ** 2;

/** A package as it was found. */
export type Examined = TrialPackage & {
  /** The last part of its path. */
  readonly name: string;
  /** SHA-256 of the file, or of the names and contents of a folder, in hexadecimal. Absent where nothing could be read. */
  readonly sha256?: string;
  /** Number of files, and their bytes when unpacked. */
  readonly files: number;
  readonly bytes: number;
  /** Nothing of it can be opened. */
  readonly isRefused: boolean;
};

/** Reads a package and says what is wrong with it. Never rejects for what is in it. */
export async function examine(path: string): Promise<Examined> {
  const full = resolve(path);
  const name = basename(full);
  const { files, findings: opening, kind } = await openSource(full);
  const read = files && kind ? await readWhole(files, kind, { full, name }) : undefined;
  try {
    const findings = worstFirst(atMostOfEach([...opening, ...(read?.findings ?? [])]));
    const sha256 = files && (await hashOf(full, kind, files).catch(() => undefined)); // taken away meanwhile
    return {
      title: read?.title || name,
      units: read?.units ?? [],
      ...(read?.kind ? { kind: read.kind } : {}),
      findings,
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
      files: files?.sizes.size ?? 0,
      bytes: [...(files?.sizes.values() ?? [])].reduce((sum, size) => sum + size, 0),
      isRefused: read?.kind === undefined || findings.some(ends),
    };
  } finally {
    await files?.close();
  }
}

type At = { readonly full: string; readonly name: string };

async function readWhole(files: PackageFiles, kind: FileKind | 'folder', at: At): Promise<TrialPackage> {
  try {
    if (kind === 'pdf' || kind === 'media' || kind === 'other') return await readFileAlone(files, kind, at);
    return await readArchive(files, kind, at);
  } catch (error) {
    if (error instanceof DamagedFile) return nothing(finding('Z1', error.message));
    throw error;
  }
}

async function readFileAlone({ sizes, read }: PackageFiles, kind: FileKind, { full, name }: At): Promise<TrialPackage> {
  if (kind === 'media') return readMedia(full, name, sizes.keys());
  if (kind !== 'pdf') return nothing(finding('K1', 'This is no kind of file that is played here.', { file: name }));
  if ((sizes.get(name) ?? 0) > MOST_WHOLE)
    return nothing(finding('Z3', 'The document has more than 200 MB.', { file: name }));
  return readPdf(await read(name), name);
}

async function readArchive(files: PackageFiles, kind: FileKind | 'folder', { full, name }: At): Promise<TrialPackage> {
  const paths = [...files.sizes.keys()];
  if (paths.length === 0) return nothing(finding('K6', 'There is no file in it.'));
  const has = (path: string) => files.sizes.has(path);
  if (has('cmi5.xml')) return nothing(finding('K2', 'This is cmi5, which is not played here.', { file: 'cmi5.xml' }));
  if (has(MANIFEST)) return withPages(files, await readScorm12(files));
  if (has(TINCAN)) return withPages(files, await readTincan(files));
  const course = courseFile(paths);
  if (course !== undefined) return withPages(files, await readAicc(files, course));
  if (has('META-INF/container.xml')) {
    if (kind === 'folder') return nothing(finding('K1', 'This is a book that was unpacked: zip it as an .epub file.'));
    if ((await stat(full)).size > MOST_WHOLE)
      return nothing(finding('Z3', 'The book has more than 200 MB.', { file: name }));
    return readEpub(files, name, () => readFile(full));
  }
  return nothing(whatElse(paths));
}

async function withPages(files: PackageFiles, read: TrialPackage): Promise<TrialPackage> {
  if (read.kind === undefined) return read;
  return { ...read, findings: [...read.findings, ...(await pageFindings(files, read.units))] };
}

/** What a zip file or a folder is that is no package. */
function whatElse(paths: readonly string[]): Finding {
  const otherCase = nearPath(MANIFEST, paths);
  if (otherCase !== undefined)
    return finding('P1', `The manifest is called "${otherCase}" instead of "${MANIFEST}".`, { file: otherCase });
  if (paths.includes('h5p.json')) return finding('K3', 'This is H5P, which is not played here.', { file: 'h5p.json' });
  const folder = onlyDirectory(paths);
  const below = paths.find((path) => /(^|\/)(imsmanifest\.xml|tincan\.xml|[^/]*\.crs)$/i.test(path));
  if (folder !== '' && below?.startsWith(folder))
    return finding('P1a', `The manifest lies in the folder "${folder.slice(0, -1)}" instead of at the root.`, {
      file: below,
    });
  const archive = paths.find((path) => /\.(zip|pif)$/i.test(path));
  if (archive !== undefined && paths.length <= 5)
    return finding('K7', `There is a zip file in the zip file, "${archive}".`, { file: archive });
  if (below !== undefined) return finding('P1a', 'The manifest is not at the root.', { file: below });
  if (paths.some((path) => /\.html?$/i.test(path)))
    return finding('K4', 'These are pages without a manifest: an export as a website.');
  return finding('K1', 'There is no manifest in it, and no page.');
}

async function hashOf(full: string, kind: FileKind | 'folder' | undefined, files: PackageFiles): Promise<string> {
  const hash = createHash('sha256');
  if (kind !== 'folder') {
    for await (const chunk of createReadStream(full)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }
  for (const path of files.sizes.keys()) {
    hash.update(`${path}\0${String(files.sizes.get(path))}\0`);
    hash.update(await files.read(path));
  }
  return hash.digest('hex');
}

const nothing = (found: Finding): TrialPackage => ({ title: '', units: [], findings: [found] });
