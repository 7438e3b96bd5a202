import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Lock, productionOf, sbomText } from '#adapters/build-tools/licences.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(ROOT + path, 'utf8')) as unknown;
const lock = json('package-lock.json') as Lock;
const manifest = json('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>;
/** A development dependency that a demo contains. */
const besides = `msw@${String(manifest.devDependencies['msw'])}`;
type Bom = {
  specVersion: string;
  metadata: { component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; hashes: unknown[]; licenses: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

describe('the bill of materials', () => {
  const text = sbomText(ROOT, lock, [besides]);
  const bom = JSON.parse(text) as Bom;
  const refs = bom.components.map((one) => one['bom-ref']);

  it('names every production dependency of the lock file, what a build holds besides, and nothing else', () => {
    expect(productionOf(lock).length).toBeGreaterThan(50);
    expect([...refs].sort()).toEqual([...new Set([...productionOf(lock), besides])].sort());
  });

  it('names the dependencies of package.json, and that the application depends on them', () => {
    const direct = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`);
    const application = bom.dependencies.find(({ ref }) => ref === bom.metadata.component['bom-ref']);
    expect(application?.dependsOn).toEqual(expect.arrayContaining(direct));
    expect(refs).toEqual(expect.arrayContaining(direct));
  });

  it('has a hash and a licence of each, and no reference to what it does not name', () => {
    expect(bom.components.filter(({ hashes, licenses }) => hashes.length === 0 || licenses.length === 0)).toEqual([]);
    const known = [bom.metadata.component['bom-ref'], ...refs];
    expect(new Set(known).size).toBe(known.length);
    expect(
      bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.includes(ref)),
    ).toEqual([]);
  });

  it('is the same text each time', () => {
    expect(sbomText(ROOT, lock, [besides])).toBe(text);
    expect(text).not.toMatch(/serialNumber|timestamp/);
    expect(bom.metadata.component.name).toBe('learning-client');
  });
});
