import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sbomText } from '#adapters/build-tools/licences.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(ROOT + path, 'utf8')) as unknown;
const lock = json('package-lock.json') as { name: string; packages: Record<string, { version?: string }> };
const manifest = json('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const versionOf = (name: string) => `${name}@${String(lock.packages[`node_modules/${name}`]?.version)}`;
/** What a build may hold: dependencies, one of theirs, and a development dependency that a demo contains. */
const BUNDLED = ['react', 'react-dom', 'scheduler', 'msw'].map(versionOf);
type Bom = {
  specVersion: string;
  metadata: { component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; hashes: unknown[]; licenses: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

describe('the bill of materials', () => {
  const text = sbomText(ROOT, lock, BUNDLED);
  const bom = JSON.parse(text) as Bom;
  const refs = bom.components.map((one) => one['bom-ref']);

  it('names what a build holds, and no package that it lacks', () => {
    expect([...refs].sort()).toEqual([...BUNDLED].sort());
    expect(text).not.toContain(versionOf('i18next'));
  });

  it('names on what the application depends, and what that brings along', () => {
    const dependsOn = (ref: string | undefined) => bom.dependencies.find((one) => one.ref === ref)?.dependsOn;
    const direct = Object.keys(manifest.dependencies).map(versionOf);
    const application = dependsOn(bom.metadata.component['bom-ref']);
    expect(application).toEqual(expect.arrayContaining(BUNDLED.filter((ref) => direct.includes(ref))));
    expect(dependsOn(versionOf('react-dom'))).toEqual(['react', 'scheduler'].map(versionOf));
  });

  it('is refused where the lock file lacks a package of the build', () => {
    expect(() => sbomText(ROOT, lock, ['left-pad@0.0.1'])).toThrow('left-pad@0.0.1');
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
    expect(sbomText(ROOT, lock, BUNDLED)).toBe(text);
    expect(text).not.toMatch(/serialNumber|timestamp/);
    expect(bom.metadata.component.name).toBe('learning-client');
  });
});
