export type ByteRange = { start: number; end: number };

/**
 * The bytes a Range header asks for, both ends included. `whole`: no header, another unit, several ranges or bad
 * syntax, all of which RFC 9110 lets a server answer with the whole. `none`: nothing of it exists (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const asked = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!asked) return 'whole';
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
