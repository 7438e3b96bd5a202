import { randomBytes } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { examine, type ExaminedPackage } from '#simulator/package-check/examine.ts';
import type { PackageFiles } from '#simulator/package-check/package-files.ts';
import { readScorm12 } from '#simulator/package-check/scorm12/read-scorm12.ts';
import { runs } from '../../support/runs.ts';
import { MANIFEST, SCORM, scratchFolder, zipOf } from './packages.ts';
import { type RawEntry, rawZip } from './raw-zip.ts';

const scratch = scratchFolder();
afterAll(scratch.remove);

let made = 0;
const tried = (bytes: Uint8Array): Promise<ExaminedPackage> => examine(scratch.write(`${++made}.zip`, bytes));
const told = ({ findings }: ExaminedPackage) => findings.map(({ id, words }) => `${id} ${words}`);

const COURSE: readonly RawEntry[] = Object.entries(SCORM).map(([name, text]) => ({ name, content: Buffer.from(text) }));
const entry = (name: string | Buffer, more: Partial<RawEntry> = {}): readonly RawEntry[] => [
  ...COURSE,
  { name, ...more },
];

describe('a hostile archive', () => {
  it.each<[what: string, entries: readonly RawEntry[], says: RegExp]>([
    ['a path that climbs', entry('../../evil.txt'), /^Z2 .*leads out of its folder/],
    ['a path that climbs by backslashes', entry('..\\evil.txt'), /^Z2 .*leads out of its folder/],
    ['an absolute path', entry('/etc/cron.d/evil'), /^Z2 .*no path/],
    ['a drive', entry('C:\\evil.txt'), /^Z2 .*names a drive/],
    ['a zero byte', entry('evil\0.html'), /^Z2 .*control characters/],
    ['a device', entry('images/aux.png'), /^Z2 .*device on Windows/],
    ['a name that ends with a dot', entry('page.'), /^Z2 .*cuts off/],
    ['a link', entry('passwords', { content: Buffer.from('/etc/passwd'), mode: 0o120777 }), /^Z2 .*is a link/],
    ['a password', entry('secret.html', { flags: 0x801 }), /^Z1 .*password/],
    ['a file of zeros', entry('zeros.bin', { content: Buffer.alloc(40 * 1024 ** 2) }), /^Z3 .*would unpack/],
    ['more than there is room for', entry('a.bin', { content: Buffer.from('x'), claimedSize: 0xfffffff0 }), /^Z3 /],
    [
      'many files of a little less than too much',
      Array.from({ length: 450 }, (_, n) => ({ name: `f${n}`, claimedSize: 10 * 1024 ** 2 })),
      /^Z3 .*more than 4 GB/,
    ],
    [
      'small files that grow to more than 20 times its size',
      [...COURSE, ...Array.from({ length: 11 }, (_, n) => ({ name: `f${n}`, claimedSize: 10 * 1024 ** 2 }))],
      /^Z3 The archive would unpack from .* to 110 MB/,
    ],
    ['two names but for case', entry('INDEX.html'), /^Z5 .*are one name/],
    ['one name twice', entry('index.html'), /^Z5 .*are one name/],
    [
      'a file that is a folder as well',
      [...entry('a'), { name: 'a/b.txt' }],
      /^Z5 "a" is a file, and a folder as well/,
    ],
    ['a folder that is a file but for case', [...entry('a/b/c.txt'), { name: 'A/B' }], /^Z5 "A\/B" is a file/],
    ['a name that no disk takes', entry(`${'ü'.repeat(130)}.txt`), /^Z2 .*at most 255 bytes/],
    ['a path that no disk takes', entry(`${'folder/'.repeat(150)}a.txt`), /^Z2 .*at most 1,024 bytes/],
    ['two ways of writing é', [...entry('caf\u00e9.html'), { name: 'cafe\u0301.html' }], /^Z5 .*are one name/],
  ])('with %s is refused in words', async (_what, entries, says) => {
    const read = await tried(rawZip(entries));
    expect(told(read)).toEqual([expect.stringMatching(says)]);
    expect(read.isRefused).toBe(true);
  });

  it('with 100,000 names is refused before they are all read', async () => {
    const entries = Array.from({ length: 100_000 }, (_, n) => ({ name: `f${n}`, content: Buffer.alloc(0) }));
    expect(told(await tried(rawZip(entries)))).toEqual([expect.stringMatching(/^Z3 .*10,000 files/)]);
  });

  it('with a manifest that fills the memory is refused before it is inflated', async () => {
    const large = { name: 'imsmanifest.xml', content: randomBytes(1024 ** 2), claimedSize: 65 * 1024 ** 2 };
    expect(told(await tried(rawZip([...COURSE.slice(1), large])))).toEqual([
      'Z1 "imsmanifest.xml" has more than 64 MB and is not read.',
    ]);
  });

  it('with a book that fills the memory is refused before it is inflated', async () => {
    const chapters = Array.from({ length: 51 }, (_, n) => ({ name: `${n}.xhtml`, claimedSize: 10 * 1024 ** 2 }));
    const image = { name: 'cover.jpg', content: randomBytes(28 * 1024 ** 2) };
    expect(told(await tried(rawZip([{ name: 'META-INF/container.xml' }, image, ...chapters])))).toEqual([
      'Z3 The book would unpack to more than 500 MB.',
    ]);
  });

  it('that says less of a file than there is, is damaged', async () => {
    const grown = Buffer.from(MANIFEST + ' '.repeat(5_000_000));
    const entries = [...COURSE.slice(1), { name: 'imsmanifest.xml', content: grown, claimedSize: MANIFEST.length }];
    expect(told(await tried(rawZip(entries)))).toEqual([
      expect.stringMatching(/^Z1 "imsmanifest.xml" cannot be unpacked/),
    ]);
  });

  it('with names of another time is read, and they are named', async () => {
    const read = await tried(
      rawZip([...COURSE, { name: Buffer.from([0x81, 0x2e, 0x74, 0x78, 0x74]), flags: 0 }, { name: 'img\\a.png' }]),
    );
    expect(told(read).filter((words) => words.startsWith('Z4'))).toEqual([
      expect.stringContaining('img\\a.png'),
      expect.stringContaining('ü.txt'),
    ]);
    expect(read.isRefused).toBe(false);
  });

  it.each([0, 1, 10, 100, 500, 900])('cut off after %i bytes is said to be damaged', async (length) => {
    const whole = await zipOf(SCORM);
    const read = await tried(whole.slice(0, length));
    expect(read.isRefused).toBe(true);
    expect(told(read)).toEqual([expect.stringMatching(/^(Z1|K6) \S/)]);
  });

  it('has a course that is none when it is a rar, 7z or tar archive', async () => {
    for (const head of ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b\x08', `${'x'.repeat(257)}ustar`])
      expect(told(await tried(Buffer.from(head, 'latin1')))).toEqual([expect.stringMatching(/^K5 /)]);
  });
});

describe('a folder', () => {
  it('is read like the archive of it', async () => {
    expect((await examine(scratch.write('whole', SCORM))).findings).toEqual([]);
  });

  it('with a link is refused', async () => {
    const path = scratch.write('linked', SCORM);
    symlinkSync('/etc/passwd', join(path, 'passwords'));
    expect(told(await examine(path))).toEqual([expect.stringMatching(/^Z2 "passwords" is a link/)]);
  });

  it('that is empty or not there is said to be so', async () => {
    expect(told(await examine(scratch.write('empty', { '.hidden': '' })))).toEqual([expect.stringMatching(/^K6 /)]);
    expect(told(await examine(join(scratch.folder, 'nowhere')))).toEqual([expect.stringMatching(/^K8 /)]);
  });
});

describe('a manifest', () => {
  const inMemory = (manifest: Uint8Array): PackageFiles => ({
    sizes: new Map(
      Object.entries({ ...SCORM, 'imsmanifest.xml': manifest }).map(([path, { length }]) => [path, length]),
    ),
    read: async () => manifest,
    copy: async () => undefined,
    close: async () => undefined,
  });

  it('with any byte changed is read or said to be wrong', async () => {
    const bytes = new TextEncoder().encode(MANIFEST);
    const place = fc.nat({ max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.nat({ max: 255 }), async (at, byte) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = byte;
        const { kind, findings } = await readScorm12(inMemory(changed));
        expect(kind === 'scorm' || findings.length > 0).toBe(true);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each(['utf16le', 'utf16be'] as const)('in %s is read as in UTF-8', async (encoding) => {
    const text = MANIFEST.replace('UTF-8', 'UTF-16');
    const bytes = Buffer.from(`\u{feff}${text}`, 'utf16le');
    const { kind, findings } = await readScorm12(
      inMemory(encoding === 'utf16le' ? bytes : Buffer.from(bytes).swap16()),
    );
    expect({ kind, findings }).toEqual({ kind: 'scorm', findings: [] });
  });

  it.each<[what: string, bytes: Buffer, at: { line: number }]>([
    ['UTF-16 that declares UTF-8', Buffer.from(`\u{feff}${MANIFEST}`, 'utf16le'), { line: 1 }],
    ['Latin-1 that declares UTF-8', Buffer.from(MANIFEST.replace('colour=blue', 'größe'), 'latin1'), { line: 15 }],
    ['more than 16 MB', Buffer.from(MANIFEST + ' '.repeat(16 * 1024 ** 2)), { line: 1 }],
    ['an encoding that nobody knows', Buffer.from(MANIFEST.replace('UTF-8', 'klingon')), { line: 1 }],
    ['tags a thousand deep', Buffer.from('<a>'.repeat(1_000) + '</a>'.repeat(1_000)), { line: 1 }],
    [
      'entities that grow',
      Buffer.from(
        `<!DOCTYPE manifest [<!ENTITY b "${'x'.repeat(99)}">]>${MANIFEST.slice(MANIFEST.indexOf('<manifest'))}`,
      ),
      { line: 1 },
    ],
  ])('in %s is refused at its line', async (_what, bytes, at) => {
    const { findings } = await readScorm12(inMemory(bytes));
    expect(findings).toEqual([expect.objectContaining({ place: expect.objectContaining(at) as unknown })]);
  });
});
