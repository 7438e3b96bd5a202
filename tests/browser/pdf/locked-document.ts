import { createHash } from 'node:crypto';
import { assemble } from '#simulator/content/make.ts';

const PAD = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const ID = Buffer.from('0123456789abcdef');
/** All permissions; without the third bit no printing, without the fifth no copying. */
const PERMISSIONS = -4;
export const NO_PRINTING = -8;
export const NO_COPYING = -20;

/**
 * A one-page document with a password, which may be empty: the standard security handler, revision 2 (40-bit RC4), of
 * the PDF reference. Implemented here because the available libraries cannot encrypt.
 */
export function lockedDocument(password: string, allowed = PERMISSIONS): Buffer {
  const user = padded(password);
  const ownerKey = md5(padded('the owner')).subarray(0, 5);
  const owner = rc4(ownerKey, user);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(allowed);
  const key = md5(Buffer.concat([user, owner, permissions, ID])).subarray(0, 5);
  const check = rc4(key, PAD);

  const content = Buffer.from('BT /F1 28 Tf 60 700 Td (Behind the password) Tj ET');
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} >>\nstream\n`),
      rc4(objectKey(key, 4), content),
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.from(
      `<< /Filter /Standard /V 1 /R 2 /P ${allowed} /O <${owner.toString('hex')}> /U <${check.toString('hex')}> >>`,
    ),
  ];
  return assemble(objects, `/Encrypt 6 0 R /ID [<${ID.toString('hex')}> <${ID.toString('hex')}>]`);
}

const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), PAD]).subarray(0, 32);
const md5 = (data: Buffer) => createHash('md5').update(data).digest();
const objectKey = (key: Buffer, object: number) =>
  md5(Buffer.concat([key, Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0])])).subarray(
    0,
    10,
  );

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b]!, state[a]!]; // both below 256
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255; // below their lengths
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255; // below 256
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!; // below 256
    }),
  );
}
