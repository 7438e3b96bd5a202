import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { compressFile, type Encoding } from '#simulator/mount/sites/compress.ts';
import { findFile } from '#simulator/mount/sites/file-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'compressed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = 'const words = "what a learner reads";\n'.repeat(200);
const opened: Record<Encoding, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const sent = async (name: string, encoding: Encoding) => {
  const file = await findFile(folder, `/${name}`);
  if (!file) throw new Error(`${name} is not there`);
  return compressFile(file, encoding);
};

/** Verifies: a build is served with its own compressed files, and never with those of an older build. */
describe('a file that its build has compressed', () => {
  writeFileSync(join(folder, 'built.js'), SCRIPT);
  writeFileSync(join(folder, 'small.css'), 'a{}');
  writeFileSync(join(folder, 'film.mp4'), SCRIPT);
  const step = fileURLToPath(new URL('../../adapters/build-tools/compressed.ts', import.meta.url));
  execFileSync(process.execPath, ['--import', 'tsx', step, folder]);

  it.each([
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)('is sent so: %s', async (encoding, ending) => {
    utimesSync(join(folder, 'built.js'), 1, 1);
    const bytes = await sent('built.js', encoding);
    expect(opened[encoding](bytes).toString()).toBe(SCRIPT);
    writeFileSync(join(folder, 'marked.js'), SCRIPT);
    utimesSync(join(folder, 'marked.js'), 1, 1);
    writeFileSync(join(folder, `marked.js${ending}`), 'as the build made it');
    expect((await sent('marked.js', encoding)).toString()).toBe('as the build made it');
    expect(bytes.length).toBe(statSync(join(folder, `built.js${ending}`)).size);
  });

  it('is compressed anew where it is newer', async () => {
    writeFileSync(join(folder, 'newer.js'), SCRIPT);
    writeFileSync(join(folder, 'newer.js.br'), 'of the build before');
    utimesSync(join(folder, 'newer.js.br'), 1, 1);
    expect(brotliDecompressSync(await sent('newer.js', 'br')).toString()).toBe(SCRIPT);
  });

  it('is a text that is worth it', () => {
    for (const name of ['small.css.br', 'film.mp4.br', 'film.mp4.gz'])
      expect(statSync(join(folder, name), { throwIfNoEntry: false }), name).toBeUndefined();
  });
});
