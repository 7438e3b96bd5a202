import { open, stat } from 'node:fs/promises';
import { finding } from '../finding.ts';
import { openArchive, type Opened } from './open-archive.ts';
import { openFileAlone, openDirectory } from './open-directory.ts';

/** What a file is by its first bytes; `other` is something that nobody plays. */
export type FileKind = 'zip' | 'pdf' | 'media' | 'rar, 7z or tar' | 'other';

/** Opens whatever a path leads to. Never rejects for what is wrong with it: that is a finding. */
export async function openSource(path: string): Promise<Opened & { readonly kind?: FileKind | 'folder' }> {
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

/** By the marks that each format begins with. */
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
