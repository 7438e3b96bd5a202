import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export type FoundFile = { path: string; size: number; modifiedMs: number; etag: string };

/**
 * Finds the file of a URL path below a folder. Returns undefined for `..` in any encoding, backslashes, NUL, hidden
 * files, and links out of the folder. A folder means its index.html. `urlPath` is percent-encoded and has no query.
 */
export async function findFile(folder: string, urlPath: string): Promise<FoundFile | undefined> {
  const parts = partsOf(urlPath);
  if (!parts) return undefined;
  const found = await look(join(folder, ...parts));
  const file = found === 'folder' ? await look(join(folder, ...parts, 'index.html')) : found;
  if (file === undefined || file === 'folder') return undefined;
  const root = await realpath(folder);
  const real = await realpath(file.path);
  return real.startsWith(root.endsWith(sep) ? root : root + sep) ? file : undefined;
}

function partsOf(urlPath: string): string[] | undefined {
  let text: string;
  try {
    text = decodeURIComponent(urlPath);
  } catch {
    return undefined; // malformed percent-encoding matches no file
  }
  // Double encoding occurs in attacks only.
  if (/[\\\0]|%2e|%2f|%5c/i.test(text)) return undefined;
  const parts = text.split('/').filter((part) => part !== '');
  return parts.some((part) => part.startsWith('.')) ? undefined : parts;
}

async function look(path: string): Promise<FoundFile | 'folder' | undefined> {
  const stats = await stat(path).catch(() => undefined); // missing, unreadable or too long: not found
  if (stats?.isDirectory()) return 'folder';
  if (!stats?.isFile()) return undefined;
  const modifiedMs = Math.floor(stats.mtimeMs);
  return { path, size: stats.size, modifiedMs, etag: `"${stats.size.toString(36)}-${modifiedMs.toString(36)}"` };
}
