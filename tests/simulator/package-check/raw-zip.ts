import { crc32, deflateRawSync } from 'node:zlib';

/** One zip entry whose fields are written unchecked, as an attacker would. */
export type RawEntry = {
  readonly name: string | Buffer;
  readonly content?: Buffer;
  /** General purpose flags; bit 0: encrypted, bit 11: UTF-8 name. */
  readonly flags?: number;
  /** Unix mode, in the high half of the external attributes. */
  readonly mode?: number;
  /** Claimed unpacked size in the directory, possibly false. */
  readonly claimedSize?: number;
};

/** Empty content, deflated. */
const EMPTY = deflateRawSync(Buffer.alloc(0));

/** A zip file of these entries. APPNOTE 6.3 §4.3 */
export function rawZip(entries: readonly RawEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = Buffer.from('x'), flags = 0x800, mode = 0o100644, claimedSize } of entries) {
    const path = Buffer.from(name);
    const packed = content.length === 0 ? EMPTY : deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(0x58210000, 6);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(mode * 0x10000, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, path);
    const local = [Buffer.from('PK\x03\x04', 'latin1'), common, path, packed];
    locals.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  const counted = Math.min(entries.length, 0xffff);
  end.writeUInt16LE(counted, 8);
  end.writeUInt16LE(counted, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, table, end]));
}
