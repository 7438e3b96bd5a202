import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import type { PackageKind } from '../check-package.ts';
import { finding } from '../finding.ts';
import { openArchive, type OpenedPackage } from './open-archive.ts';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DamagedFile, type PackageFiles } from '../package-files.ts';
import { MOST_FILES } from './names.ts';

/** File type by its first bytes; `other` cannot be played. */
export type FileKind = 'zip' | 'pdf' | 'media' | 'rar, 7z or tar' | 'other';

/** Opens the file or folder at a path. Problems become findings; never rejects for them. */
export async function openSource(path: string): Promise<OpenedPackage & { readonly kind?: FileKind | 'folder' }> {
  const is = await stat(path).catch(() => undefined);
  if (!is) return { findings: [finding('K8', `There is no "${path}", or it cannot be read.`)] };
  try {
    if (is.isDirectory()) return { kind: 'folder', ...(await openDirectory(path)) };
    if (!is.isFile()) return { findings: [finding('K8', `"${path}" is neither a file nor a folder.`)] };
    if (is.size === 0) return { findings: [finding('K6', 'The file is empty.')] };
    const kind = fileKind(await firstBytes(path));
    if (kind === 'zip') return { kind, ...(await openArchive(path)) };
    if (kind === 'rar, 7z or tar')
      return {
        kind,
        findings: [finding('K5', 'This is a rar, 7z, tar or gz archive: platforms take zip files only.')],
      };
    if (kind === 'other' && /\.(zip|pif)$/i.test(path))
      return { kind, findings: [finding('Z1', 'The file is called a zip file and is none.')] };
    return { kind, ...(await openFileAlone(path)) };
  } catch (error) {
    return {
      findings: [finding('K8', `"${path}" cannot be read: ${error instanceof Error ? error.message : String(error)}`)],
    };
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Detects the file type by magic numbers. */
function fileKind(head: Buffer): FileKind {
  const text = head.toString('latin1');
  if (/^PK(\x03\x04|\x05\x06|\x07\x08)/.test(text)) return 'zip';
  if (/^(Rar!|7z\xbc\xaf|\x1f\x8b)/.test(text) || text.startsWith('ustar', 257)) return 'rar, 7z or tar';
  if (text.includes('%PDF-')) return 'pdf';
  const isMedia =
    /^(\x1aE\xdf\xa3|OggS|ID3|\xff[\xe2-\xfb]|RIFF.{4}(WAVE|AVI )|fLaC)/s.test(text) ||
    /^.{4}(ftyp|moov|mdat)/s.test(text);
  return isMedia ? 'media' : 'other';
}

/**
 * Lists the files of a folder and its subfolders, without hidden ones. Refuses symbolic links, which may lead anywhere.
 */
async function openDirectory(folder: string): Promise<OpenedPackage> {
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

/** Opens a single file with the caption files of the same name. */
async function openFileAlone(path: string): Promise<OpenedPackage> {
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
    copy: async (path, to) => {
      if (!sizes.has(path)) throw new DamagedFile(`"${path}" cannot be read: it is not there`);
      await pipeline(createReadStream(join(folder, path)), createWriteStream(to, { flags: 'wx' }));
    },
    close: () => Promise.resolve(),
  };
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0;

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
