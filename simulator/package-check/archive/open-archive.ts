import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { type FileEntry, Reader, Uint8ArrayWriter, Writer, ZipReader } from '@zip.js/zip.js';
import { finding, type Finding } from '../finding.ts';
import { MOST_PACKED } from '../limits.ts';
import { DamagedFile, type PackageFiles } from '../package-files.ts';
import { printable } from '../printable.ts';
import { equalNames, findFileFolderConflict, MOST_FILES, unsafeName } from './names.ts';

/** Files of an opened package, or findings that prevent opening. */
export type OpenedPackage = { readonly files?: PackageFiles; readonly findings: readonly Finding[] };

const MOST_UNPACKED = 4 * 1024 ** 3;
const MOST_RATIO = 100;
/**
 * The compression ratio is only checked above this size in bytes: small repetitive files compress extremely well and
 * are harmless.
 */
const RATIO_FROM = 10 * 1024 ** 2;
/** Maximum size in bytes of a file that is inflated into memory; manifests and pages are far smaller. */
const MOST_IN_MEMORY = 64 * 1024 ** 2;
/** Maximum compression ratio of a whole archive above a size in bytes; courses of text alone reach about ten. */
const [MOST_RATIO_IN_ALL, RATIO_IN_ALL_FROM] = [20, 100 * 1024 ** 2];

/** Opens a zip file by its central directory; checks names, sizes and links before any decompression. Spec Z1–Z5. */
export async function openArchive(path: string): Promise<OpenedPackage> {
  const handle = await open(path);
  const files = await directoryOf(handle).catch((error: unknown) => refused('Z1', damage(error)));
  if ('findings' in files && !files.files) await handle.close();
  return files;
}

async function directoryOf(handle: FileHandle): Promise<OpenedPackage> {
  const { size } = await handle.stat();
  if (size > MOST_PACKED) return refused('Z3', `The archive is ${megabytes(size)}: more than 2 GB are not tried.`);
  const entries: FileEntry[] = [];
  const reader = new ZipReader(new HandleReader(handle, size), {
    filenameValidation: 'tolerant',
    useWebWorkers: false,
  });
  let unpacked = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    const against = whatIsAgainst(entry, (unpacked += entry.uncompressedSize), entries.length);
    if (against) return { findings: [against] };
    if (!entry.directory) entries.push(entry);
  }
  if (unpacked > RATIO_IN_ALL_FROM && unpacked > MOST_RATIO_IN_ALL * size)
    return refused('Z3', `The archive would unpack from ${megabytes(size)} to ${megabytes(unpacked)}.`);
  const names = entries.map(({ filename }) => withSlashes(filename));
  const same = equalNames(names);
  if (same) return refused('Z5', `"${same[0]}" and "${same[1]}" are one name on Windows and macOS.`);
  const both = findFileFolderConflict(names);
  if (both) return refused('Z5', `"${both[0]}" is a file, and a folder as well: "${both[1]}" lies in it.`);
  return { findings: oddNames(entries), files: filesOf(entries, handle) };
}

function whatIsAgainst(entry: FileEntry | { directory: true; filename: string }, unpacked: number, count: number) {
  const { filename } = entry;
  const unsafe = unsafeName(filename);
  if (unsafe) return finding('Z2', `The archive holds "${shown(filename)}": ${unsafe}.`, { file: shown(filename) });
  if (entry.directory) return undefined;
  if (count >= MOST_FILES)
    return finding('Z3', `The archive holds more than ${MOST_FILES.toLocaleString('en-US')} files.`);
  if (entry.symlink)
    return finding('Z2', `"${filename}" is a link to another file, which may lie anywhere.`, { file: filename });
  if (entry.encrypted) return finding('Z1', `"${filename}" is protected by a password.`, { file: filename });
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > RATIO_FROM && uncompressedSize > MOST_RATIO * Math.max(1, compressedSize))
    return finding(
      'Z3',
      `"${filename}" would unpack from ${megabytes(compressedSize)} to ${megabytes(uncompressedSize)}.`,
      { file: filename },
    );
  if (unpacked > MOST_UNPACKED) return finding('Z3', 'The archive would unpack to more than 4 GB.');
  return undefined;
}

function oddNames(entries: readonly FileEntry[]): Finding[] {
  const back = entries.filter(({ filename }) => filename.includes('\\'));
  const foreign = entries.filter(
    ({ filenameUTF8, rawFilename }) => !filenameUTF8 && rawFilename.some((byte) => byte > 127),
  );
  return [
    ...(back[0] ? [finding('Z4', `${countOf(back)} with "\\" between folders, such as "${back[0].filename}".`)] : []),
    ...(foreign[0]
      ? [
          finding(
            'Z4',
            `${countOf(foreign)} in an old character set (CP437 was guessed), such as "${foreign[0].filename}".`,
          ),
        ]
      : []),
  ];
}

function filesOf(entries: readonly FileEntry[], handle: FileHandle): PackageFiles {
  const byPath = new Map(entries.map((entry) => [withSlashes(entry.filename), entry]));
  const inflate = async <T>(path: string, into: (size: number) => Writer<T>): Promise<T> => {
    const entry = byPath.get(path);
    if (!entry) throw new DamagedFile(`There is no "${path}" in the archive.`);
    try {
      return await entry.getData(into(entry.uncompressedSize), { checkSignature: true, useWebWorkers: false });
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error; // of the disk
      throw new DamagedFile(`"${path}" cannot be unpacked: ${damage(error)}`);
    }
  };
  return {
    sizes: new Map([...byPath].map(([path, { uncompressedSize }]) => [path, uncompressedSize])),
    read: async (path) => {
      if ((byPath.get(path)?.uncompressedSize ?? 0) > MOST_IN_MEMORY)
        throw new DamagedFile(`"${path}" has more than 64 MB and is not read.`);
      return inflate(path, (size) => new BoundedWriter(size));
    },
    copy: async (path, to) => {
      const file = await open(to, 'wx');
      try {
        await inflate(path, (size) => new FileWriter(file, size));
      } finally {
        await file.close();
      }
    },
    close: () => handle.close(),
  };
}

/** Fails if a file is larger than the central directory states. */
class BoundedWriter extends Uint8ArrayWriter {
  #left: number;
  constructor(most: number) {
    super();
    this.#left = most;
  }
  override writeUint8Array(chunk: Uint8Array): Promise<void> {
    this.#left -= chunk.length;
    if (this.#left < 0) throw new Error('it is larger than the archive says');
    return super.writeUint8Array(chunk);
  }
}

/** Writes to a file as it inflates. Fails like BoundedWriter. */
class FileWriter extends Writer<undefined> {
  readonly #file: FileHandle;
  #left: number;
  constructor(file: FileHandle, most: number) {
    super();
    this.#file = file;
    this.#left = most;
  }
  override async writeUint8Array(chunk: Uint8Array): Promise<void> {
    this.#left -= chunk.length;
    if (this.#left < 0) throw new Error('it is larger than the archive says');
    await this.#file.writeFile(chunk);
  }
  override getData(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

/** Reads byte ranges on demand, so that a large archive is never in memory. */
class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle;
  constructor(handle: FileHandle, size: number) {
    super(handle);
    this.#handle = handle;
    this.size = size;
  }
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - index)));
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, index);
    return bytes.subarray(0, bytesRead);
  }
}

const refused = (id: 'Z1' | 'Z3' | 'Z5', words: string): OpenedPackage => ({ findings: [finding(id, words)] });
const withSlashes = (name: string): string => name.replaceAll('\\', '/');
const countOf = (entries: readonly unknown[]) => (entries.length === 1 ? 'A name' : `${entries.length} names`);
const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(bytes < 1024 ** 2 ? 2 : 0)} MB`;
const shown = (name: string): string => printable(name).slice(0, 200);

/** Rewords messages of the zip library for package authors. */
function damage(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  if (/split zip/i.test(said)) return 'The archive is one part of several.';
  if (/end of central directory|not recognized|out of bounds/i.test(said))
    return 'The archive is not whole: its table of contents is missing, as when a download or an upload broke off.';
  if (/encrypt/i.test(said)) return 'The archive is encrypted.';
  return `The archive is damaged (${said}).`;
}
