import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
type Dependencies = Record<string, string>;
const { dependencies, devDependencies } = JSON.parse(file('package.json')) as {
  dependencies: Dependencies;
  devDependencies: Dependencies;
};
const all = { ...dependencies, ...devDependencies };
const lock = JSON.parse(file('package-lock.json')) as { packages: Record<string, { version?: string }> };

describe('packages', () => {
  it('have exact versions, so that every machine gets the same', () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('are locked at these versions', () => {
    const locked = (name: string) => lock.packages[`node_modules/${name}`]?.version;
    expect(Object.entries(all).filter(([name, version]) => locked(name) !== version)).toEqual([]);
  });

  it('have a line in the README that says what each is for', () => {
    const [, section = ''] = file('README.md').split('\n## Dependencies\n');
    const explained = [...section.matchAll(/^\| `([^`]+)` +\| (.{10,}) \|$/gm)].map(([, name = '']) => name);
    expect(Object.keys(all).filter((name) => !explained.includes(name))).toEqual([]);
    expect(explained.filter((name) => !(name in all))).toEqual([]);
  });
});
