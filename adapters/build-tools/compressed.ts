import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * `node adapters/build-tools/compressed.ts <folder of a build>`: writes compressed versions (`.br`, `.gz`) beside each text
 * file, at the highest level. That level is too slow for compression per response; hosts can serve the files directly.
 */
const TEXTS = /\.(m?js|css|html|json|svg|txt|wasm|webmanifest|xml)$/;
/** Minimum size in bytes; smaller files are not worth the extra headers. */
const MIN_BYTES = 1024;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder? Name that of a build.');
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name));
await Promise.all(
  texts.map(async (path) => {
    const bytes = readFileSync(path);
    if (bytes.length < MIN_BYTES) return;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
  }),
);
