import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { courseFile, readAicc } from './aicc/read-aicc.ts';
import { type FileKind, openSource } from './archive/open-source.ts';
import { readTincan, TINCAN } from './documents/read-tincan.ts';
import { atMostOfEach, preventsPlaying, finding, type Finding, worstFirst } from './finding.ts';
import { DamagedFile, nearPath, onlyDirectory, type PackageFiles } from './package-files.ts';
import { pageFindings } from './pages/page-findings.ts';
import { MANIFEST } from './scorm12/in-manifest.ts';
import { readScorm12 } from './scorm12/read-scorm12.ts';
import type { CheckedPackage } from './check-package.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Input } from 'mediabunny';

/** Codecs supported by Chrome, Edge, Firefox and Safari, with names of the WebCodecs registry. */
const EVERYWHERE = /^(avc|vp8|vp9|av1|aac|mp3|opus|vorbis|flac|pcm-u8|pcm-s16)$/;

/**
 * Checks a video or audio file. `path` is its location, `file` its name, `beside` its additional files. Rules M1–M4.
 */
async function readMedia(path: string, file: string, beside: Iterable<string>): Promise<CheckedPackage> {
  const { ALL_FORMATS, FilePathSource, Input: Opened } = await import('mediabunny');
  const input = new Opened({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const judged = await judge(input, file, [...beside]);
    if (judged.kind === undefined || !(await indexIsLast(path))) return judged;
    const words = 'Its index (moov) stands behind the data.';
    return { ...judged, findings: [...judged.findings, finding('M3', words, { file })] };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { title: file, units: [], findings: [finding('M1', `It cannot be read (${said}).`, { file })] };
  } finally {
    input.dispose();
  }
}

async function judge(input: Input, file: string, beside: readonly string[]): Promise<CheckedPackage> {
  const tracks = await input.getTracks();
  const seconds = await input.computeDuration();
  if (tracks.length === 0 || !(seconds > 0))
    return { title: file, units: [], findings: [finding('M1', 'Nothing in it can be played.', { file })] };
  const kind = tracks.some((track) => track.isVideoTrack()) ? 'video' : 'audio';
  const findings: Finding[] = [];
  for (const track of tracks) {
    const codec = await track.getCodec();
    if (codec === null || !EVERYWHERE.test(codec))
      findings.push(
        finding('M2', `A track is in "${codec ?? 'an unknown codec'}", which not every browser plays.`, { file }),
      );
  }
  if (kind === 'video' && !beside.some((name) => name.endsWith('.vtt')))
    findings.push(finding('M4', `${Math.round(seconds)} seconds without captions beside them.`, { file }));
  return { kind, title: file, units: [{ id: kind, title: file, href: file }], findings };
}

/** True if an mp4 must load completely before it starts. Reads only the headers of top-level boxes. */
async function indexIsLast(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    for (let at = 0, boxes = 0; at + 8 <= size && boxes < 64; boxes++) {
      const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, at);
      const type = buffer.toString('latin1', 4, 8);
      if (boxes === 0 && type !== 'ftyp') return false;
      if (type === 'moov' || type === 'mdat') return type === 'mdat';
      const length = buffer.readUInt32BE(0);
      const whole = length === 1 ? Number(buffer.readBigUInt64BE(8)) : length;
      if (whole < 8) return false;
      at += whole;
    }
    return false;
  } finally {
    await handle.close();
  }
}

/** Obfuscated fonts do not make a book unreadable. EPUB 3.3 OCF §4.2.6.3 */
const FONTS_ONLY = /^(http:\/\/www\.idpf\.org\/2008\/embedding|http:\/\/ns\.adobe\.com\/pdf\/enc#RC)$/;

/** Checks a book with EPUBCheck. `file` is its name. Rules E1–E3. */
async function readEpub(files: PackageFiles, file: string, whole: () => Promise<Uint8Array>): Promise<CheckedPackage> {
  const locked = await protection(files);
  if (locked) return { title: file, units: [], findings: [locked] };
  const { EpubCheck } = await import('@likecoin/epubcheck-ts');
  const bytes = await whole();
  const checked = await EpubCheck.validate(bytes, {}, file).catch((error: unknown) => String(error));
  if (typeof checked === 'string') {
    const words = `EPUBCheck cannot read it: ${checked.slice(0, 300)}.`;
    return { title: file, units: [], findings: [finding('E1', words, { file })] };
  }
  return {
    kind: 'epub',
    title: file,
    units: [{ id: 'book', title: file, href: file }],
    findings: checked.messages.flatMap(({ id, severity, message, location }): Finding[] => {
      if (severity === 'info' || severity === 'usage') return [];
      const place = location?.path
        ? {
            file: location.path,
            ...(location.line === undefined ? {} : { line: location.line }),
            ...(location.line === undefined || location.column === undefined ? {} : { column: location.column }),
          }
        : undefined;
      return [finding(severity === 'warning' ? 'E2' : 'E1', `${id}: ${message}`, place)];
    }),
  };
}

async function protection({ sizes, read }: PackageFiles): Promise<Finding | undefined> {
  const path = 'META-INF/encryption.xml';
  if (!sizes.has(path)) return undefined;
  const text = new TextDecoder().decode(await read(path));
  const methods = [...text.matchAll(/EncryptionMethod[^>]*Algorithm\s*=\s*["']([^"']+)["']/g)].map(
    ([, name = '']) => name,
  );
  const locks = methods.find((name) => !FONTS_ONLY.test(name));
  return locks === undefined ? undefined : finding('E3', `The book is protected (${locks}).`, { file: path });
}

const MANY_PAGES = 1_000;

/** Checks a document with the player's own PDF library. `file` is its name. Rules D1–D7. */
async function readPdf(bytes: Uint8Array, file: string): Promise<CheckedPackage> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, useSystemFonts: true });
  try {
    const document = await loading.promise;
    return {
      kind: 'pdf',
      title: file,
      units: [{ id: 'document', title: file, href: file }],
      findings: await findingsIn(document, file),
    };
  } catch (error) {
    return { title: file, units: [], findings: [whyNot(error, file)] };
  } finally {
    await loading.destroy();
  }
}

async function findingsIn(document: PDFDocumentProxy, file: string): Promise<Finding[]> {
  const { info } = (await document.getMetadata()) as unknown as { info: Readonly<Record<string, unknown>> };
  const marks = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  const place = { file };
  return [
    ...(info['IsXFAPresent'] === true ? [finding('D3', 'It is a form of the XFA sort.', place)] : []),
    ...(marks?.Marked === true ? [] : [finding('D4', 'It has no tags: a screen reader guesses the order.', place)]),
    ...(isText(info['Language']) ? [] : [finding('D5', 'It does not say its language.', place)]),
    ...(isText(info['Title']) ? [] : [finding('D6', 'It has no title of its own.', place)]),
    ...(document.numPages > MANY_PAGES ? [finding('D7', `It has ${document.numPages} pages.`, place)] : []),
  ];
}

function whyNot(error: unknown, file: string): Finding {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return finding('D2', 'It asks for a password.', { file });
  return finding('D1', 'It cannot be opened: it is damaged or breaks off.', { file });
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Maximum size in bytes of documents and books to read completely. */
const MOST_WHOLE = 200 * 1024 ** 2;
/** Maximum unpacked size in bytes of a book, which EPUBCheck holds in memory. */
const MOST_UNPACKED_BOOK = 500 * 1024 ** 2;

export type ExaminedPackage = CheckedPackage & {
  /** Last segment of its path. */
  readonly name: string;
  /** SHA-256 in hexadecimal of the file, or of names and contents of a folder. Absent if unreadable. */
  readonly sha256?: string;
  /** Number of files, and their unpacked size in bytes. */
  readonly files: number;
  readonly bytes: number;
  /** True if nothing in the package can be opened. */
  readonly isRefused: boolean;
};

/** Reads a package and returns its findings. Never rejects for its content. */
export async function examine(path: string): Promise<ExaminedPackage> {
  const full = resolve(path);
  const name = basename(full);
  const { files, findings: opening, kind } = await openSource(full);
  const read = files && kind ? await readWhole(files, kind, { full, name }) : undefined;
  try {
    const findings = worstFirst(atMostOfEach([...opening, ...(read?.findings ?? [])]));
    const sha256 = files && (await hashOf(full, kind, files).catch(() => undefined)); // deleted meanwhile
    return {
      title: read?.title || name,
      units: read?.units ?? [],
      ...(read?.kind ? { kind: read.kind } : {}),
      findings,
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
      files: files?.sizes.size ?? 0,
      bytes: files ? unpackedSize(files) : 0,
      isRefused: read?.kind === undefined || findings.some(preventsPlaying),
    };
  } finally {
    await files?.close();
  }
}

type At = { readonly full: string; readonly name: string };

async function readWhole(files: PackageFiles, kind: FileKind | 'folder', at: At): Promise<CheckedPackage> {
  try {
    if (kind === 'pdf' || kind === 'media' || kind === 'other') return await readFileAlone(files, kind, at);
    return await readArchive(files, kind, at);
  } catch (error) {
    if (error instanceof DamagedFile) return nothing(finding('Z1', error.message));
    throw error;
  }
}

async function readFileAlone(
  { sizes, read }: PackageFiles,
  kind: FileKind,
  { full, name }: At,
): Promise<CheckedPackage> {
  if (kind === 'media') return readMedia(full, name, sizes.keys());
  if (kind !== 'pdf') return nothing(finding('K1', 'This is no kind of file that is played here.', { file: name }));
  if ((sizes.get(name) ?? 0) > MOST_WHOLE)
    return nothing(finding('Z3', 'The document has more than 200 MB.', { file: name }));
  return readPdf(await read(name), name);
}

async function readArchive(
  files: PackageFiles,
  kind: FileKind | 'folder',
  { full, name }: At,
): Promise<CheckedPackage> {
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
    if (unpackedSize(files) > MOST_UNPACKED_BOOK)
      return nothing(finding('Z3', 'The book would unpack to more than 500 MB.', { file: name }));
    return readEpub(files, name, () => readFile(full));
  }
  return nothing(whatElse(paths));
}

async function withPages(files: PackageFiles, read: CheckedPackage): Promise<CheckedPackage> {
  if (read.kind === undefined) return read;
  return { ...read, findings: [...read.findings, ...(await pageFindings(files, read.units))] };
}

/** Explains why a zip file or folder is no supported package. */
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

const unpackedSize = ({ sizes }: Pick<PackageFiles, 'sizes'>): number =>
  [...sizes.values()].reduce((sum, size) => sum + size, 0);

const nothing = (found: Finding): CheckedPackage => ({ title: '', units: [], findings: [found] });
