import { type ByteSource, CHUNK_BYTES } from '../byte-source.ts';

export type ZipEntry = {
  name: string;
  /** 0 stored, 8 deflated; no other method is supported. */
  method: number;
  packed: number;
  size: number;
  /** Offset of the local header. */
  at: number;
  encrypted: boolean;
};
/** Entries of a zip file by name, from the central directory at its end. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

/** No zip file, or a truncated one. */
export class ZipDamaged extends Error {}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MOST = 65_535;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
/** Extra bytes to read: a local header's extra fields may be longer than those in the directory. */
const EXTRA_SLACK = 128;
/** Maximum size of an entry, against zip bombs. */
export const ENTRY_MOST_BYTES = 64_000_000;
const ENTRIES_MOST = 20_000;

/** Reads the directory with few requests: usually only the last chunk, which is loaded already. */
export async function readDirectory(source: ByteSource): Promise<ZipDirectory> {
  const tailBegin = Math.floor((source.total - 1) / CHUNK_BYTES) * CHUNK_BYTES;
  const found =
    (await findEnd(source, Math.max(0, tailBegin))) ??
    (await findEnd(source, Math.max(0, source.total - END_BYTES - COMMENT_MOST)));
  if (!found) throw new ZipDamaged('no directory at its end');
  const { tail, begin, at } = found;
  const view = viewOf(tail);
  const count = view.getUint16(at + 10, true);
  const length = view.getUint32(at + 12, true);
  const from = view.getUint32(at + 16, true);
  if (from + length > source.total || count > ENTRIES_MOST) throw new ZipDamaged('its directory is elsewhere');
  const directory =
    from >= begin ? tail.subarray(from - begin, from - begin + length) : await source.read(from, from + length);
  return entriesOf(directory, count);
}

/** Unpacks an entry. Rejects with ZipDamaged if the content differs from the directory. */
export async function readEntry(source: ByteSource, entry: ZipEntry): Promise<Uint8Array> {
  if (entry.encrypted || (entry.method !== 0 && entry.method !== 8)) throw new ZipDamaged(`${entry.name} is locked`);
  if (entry.size > ENTRY_MOST_BYTES || entry.packed > ENTRY_MOST_BYTES)
    throw new ZipDamaged(`${entry.name} is too long`);
  const guess = entry.at + LOCAL_BYTES + new TextEncoder().encode(entry.name).length + EXTRA_SLACK + entry.packed;
  const part = await source.read(entry.at, Math.min(source.total, guess));
  if (part.length < LOCAL_BYTES || viewOf(part).getUint32(0, true) !== LOCAL)
    throw new ZipDamaged(`${entry.name} is not where the directory says`);
  const header = viewOf(part);
  const begin = LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const end = begin + entry.packed;
  const packed = end <= part.length ? part.subarray(begin, end) : await source.read(entry.at + begin, entry.at + end);
  return entry.method === 0 ? packed.slice() : inflate(packed, entry);
}

async function findEnd(source: ByteSource, begin: number) {
  const tail = await source.read(begin, source.total);
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (view.getUint32(at, true) === END) return { tail, begin, at };
  return undefined;
}

function entriesOf(directory: Uint8Array, count: number): ZipDirectory {
  const view = viewOf(directory);
  const text = new TextDecoder();
  const entries = new Map<string, ZipEntry>();
  for (let at = 0, n = 0; n < count; n++) {
    if (at + CENTRAL_BYTES > directory.length || view.getUint32(at, true) !== CENTRAL)
      throw new ZipDamaged('its directory breaks off');
    const nameLength = view.getUint16(at + 28, true);
    const name = text.decode(directory.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength));
    // Of two entries with the same name, the first wins, as in other readers.
    if (!entries.has(name))
      entries.set(name, {
        name,
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
        encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      });
    at += CENTRAL_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function inflate(packed: Uint8Array, { name, size }: ZipEntry): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  let filled = 0;
  const reader = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      if (filled + step.value.length > size) throw new ZipDamaged(`${name} is longer than it says`);
      whole.set(step.value, filled);
      filled += step.value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined); // the rest is useless
    throw error instanceof ZipDamaged ? error : new ZipDamaged(`${name} cannot be unpacked`);
  }
  if (filled !== size) throw new ZipDamaged(`${name} breaks off`);
  return whole;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
