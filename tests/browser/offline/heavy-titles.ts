import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import type { Scenario } from '#simulator/scenarios/schema.ts';

const SAMPLES = fileURLToPath(new URL('../../../simulator/content/samples/', import.meta.url));
/** Additional size in bytes of a heavy title. */
const BYTES = 10 * 1_048_576 + 5;

/** Heavy titles of the scenario: their path, and the file with the additional size. */
export const HEAVY = {
  document: { titleId: 'minutes', path: '/acme/title/writing/minutes', file: '/heavy/minutes.pdf' },
  film: { titleId: 'welcome-film', path: '/acme/title/start/welcome-film', file: '/heavy/film.webm' },
  course: { titleId: 'lift-by-hand', path: '/acme/title/lifting/lift-by-hand', file: '/heavy/course/figures.bin' },
} as const;
export type Heavy = keyof typeof HEAVY;

/** Reproducible bytes that cannot be compressed. */
function noise(count: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, nth) => createHash('sha256').update(`${nth}`).digest()); // prettier-ignore
  return Buffer.concat(blocks, count);
}

/** Wraps bytes in an EBML Void element, which players skip. */
export function passedOver(bytes: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes.length));
  size[0] = 0x01; // marks a size field of eight bytes
  return Buffer.concat([Buffer.from([0xec]), size, bytes]);
}

/** A content folder whose titles play like the samples, and are 10 MB larger. */
export async function heavyContent(): Promise<{ folder: string; sizes: Record<Heavy, number>; dispose: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'heavy-'));
  const weight = noise(BYTES);
  const at = (path: string) => join(folder, path);
  mkdirSync(at('heavy'));
  const document = await PDFDocument.load(readFileSync(`${SAMPLES}pdf/safety-handbook.pdf`));
  await document.attach(weight, 'figures.bin');
  const files: Record<Heavy, Uint8Array> = {
    document: await document.save(),
    film: Buffer.concat([readFileSync(`${SAMPLES}video/evacuation.webm`), passedOver(weight)]),
    course: weight,
  };
  cpSync(`${SAMPLES}scorm/induction`, at('heavy/course'), { recursive: true });
  const manifest = at('heavy/course/imsmanifest.xml');
  const listed = readFileSync(manifest, 'utf8').replace('</resource>', '<file href="figures.bin"/></resource>');
  writeFileSync(manifest, listed);
  for (const [what, bytes] of Object.entries(files)) writeFileSync(at(HEAVY[what as Heavy].file), bytes); // its own keys
  const sizes = { document: files.document.length, film: files.film.length, course: files.course.length };
  return { folder, sizes, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The same scenario with these titles enlarged. */
export function withHeavy(scenario: Scenario): Scenario {
  const samples = new Map<string, string>([
    [HEAVY.document.titleId, 'local/heavy/minutes.pdf'],
    [HEAVY.film.titleId, 'local/heavy/film.webm'],
    [HEAVY.course.titleId, 'local/heavy/course/index.html'],
  ]);
  const titles = scenario.catalogue.titles.map((title) => ({
    ...title,
    resources: title.resources.map((one) => ({ ...one, sample: samples.get(title.id) ?? one.sample })),
  }));
  return { ...scenario, catalogue: { ...scenario.catalogue, titles } };
}
