import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Certificate, certificateOf, documentType } from '#domain/certificates/index.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('what a document is', () => {
  it.each([
    ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
    ['a PDF after spaces', bytes('\r\n  %PDF-1.4'), 'application/pdf'],
    ['a PNG', bytes(PNG, 'IHDR'), 'image/png'],
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), 'image/jpeg'],
    ['a page', bytes('<!doctype html><script>alert(1)</script>'), undefined],
    ['a page that speaks of a PDF', bytes('<!doctype html><!-- %PDF-1.7 -->'), undefined],
    ['a picture with a program', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), undefined],
    ['the beginning of a PNG', bytes(PNG.slice(0, 7)), undefined],
    ['nothing', bytes(), undefined],
  ])('%s', (_what, given, type) => expect(documentType(given)).toBe(type));

  it('is never said of what a browser would read as a page', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 3_000 }),
        fc.constantFrom('<html>', '<!--', '<?xml', '\uFEFF<script>'),
        (rest, start) => {
          expect(documentType(bytes(start, [...rest]))).toBeUndefined();
        },
      ),
    );
  });
});

describe('the certificate of a title', () => {
  const one = (id: string, titleId: string | undefined): Certificate => ({
    id,
    organisationCode: undefined,
    name: '',
    titleId,
    createdAt: undefined,
  });

  it('is the newest that names it; one that names no title is nobody’s', () => {
    const earned = [one('c4', undefined), one('c3', 'ladders'), one('c2', 'first-aid'), one('c1', 'first-aid')];
    expect(certificateOf(earned, 'first-aid')?.id).toBe('c2');
    expect(certificateOf(earned, 'forklift')).toBeUndefined();
    expect(certificateOf([], 'first-aid')).toBeUndefined();
  });
});
