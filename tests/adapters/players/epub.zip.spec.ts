import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import type { ByteSource } from '#adapters/players/byte-source.ts';
import { readDirectory, readEntry, ZipDamaged } from '#adapters/players/epub/zip.ts';
import { runs } from '../../support/runs.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A file in memory that records the ranges read. */
function sourceOf(bytes: Uint8Array): ByteSource & { asked: [number, number][] } {
  const asked: [number, number][] = [];
  return {
    total: bytes.length,
    head: bytes.slice(0, 100),
    asked,
    read: (begin, end) => {
      asked.push([begin, end]);
      return Promise.resolve(bytes.slice(begin, end));
    },
  };
}

async function zipOf(files: Record<string, string>, comment = ''): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [path, content] of Object.entries(files))
    zip.file(path, content, { compression: content.length % 2 ? 'STORE' : 'DEFLATE' });
  return zip.generateAsync({ type: 'uint8array', comment });
}
/** Incompressible bytes: entries then lie outside of the end section of the file, which is read first. */
const noise = (length: number) =>
  Array.from({ length }, (_, n) => String.fromCharCode(33 + ((n * 7919 + (n % 101) * 31) % 90))).join('');

describe('entries of a packed book', () => {
  it('are read one by one, without the rest of the file', async () => {
    const files = {
      mimetype: 'application/epub+zip',
      'EPUB/a b.xhtml': 'first',
      'EPUB/ç.xhtml': `second ${noise(300_000)}`,
    };
    const bytes = await zipOf(files, 'a comment at its end');
    const source = sourceOf(bytes);
    const directory = await readDirectory(source);
    expect([...directory.keys()]).toEqual(expect.arrayContaining(Object.keys(files)));
    expect(source.asked).toHaveLength(1);
    expect(text(await readEntry(source, directory.get('EPUB/a b.xhtml')!))).toBe('first');
    const [begin, end] = source.asked[1]!;
    expect(end - begin).toBeLessThan(1000);
    expect(text(await readEntry(source, directory.get('EPUB/ç.xhtml')!))).toBe(files['EPUB/ç.xhtml']);
  });

  it('come out as they went in, whatever they are', async () => {
    const name = fc.string({ minLength: 1, maxLength: 20 }).filter((path) => !/[/\\]|^\.|__proto__/.test(path));
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, fc.string({ maxLength: 2000 }), { noNullPrototype: true }),
        async (files) => {
          const source = sourceOf(await zipOf(files));
          const directory = await readDirectory(source);
          for (const [path, content] of Object.entries(files))
            expect(text(await readEntry(source, directory.get(path)!))).toBe(content);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('of a file that is none, or breaks off, or lies, are damaged: no other error, no endless reading', async () => {
    const whole = await zipOf({ 'a.xhtml': 'x'.repeat(4000), 'b.xhtml': noise(4000) });
    const spoiled = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc.nat(whole.length - 1).map((length) => whole.slice(0, length)),
      fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, value]) => whole.with(at, value)),
    );
    await fc.assert(
      fc.asyncProperty(spoiled, async (bytes) => {
        const source = sourceOf(bytes);
        try {
          for (const entry of (await readDirectory(source)).values()) await readEntry(source, entry).catch(onlyDamaged);
        } catch (error) {
          onlyDamaged(error);
        }
      }),
      { numRuns: runs(75) },
    );
  });

  it('that unpack into more than they say are not unpacked', async () => {
    const bytes = await zipOf({ 'bomb.xhtml': 'a'.repeat(100_000) });
    const directory = await readDirectory(sourceOf(bytes));
    const bomb = { ...directory.get('bomb.xhtml')!, size: 10 };
    await expect(readEntry(sourceOf(bytes), bomb)).rejects.toThrow(ZipDamaged);
    await expect(readEntry(sourceOf(bytes), { ...bomb, size: 4e9 })).rejects.toThrow('too long');
    await expect(readEntry(sourceOf(bytes), { ...bomb, encrypted: true })).rejects.toThrow('locked');
  });
});

function onlyDamaged(error: unknown): void {
  if (!(error instanceof ZipDamaged)) throw error;
}
