import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['domain', 'adapters', 'ui', 'openapi', 'simulator', 'tests'];
const below = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
const readmes = ['README.md', ...below.filter((path) => path.endsWith('README.md') && !path.includes('node_modules'))];

/** Files that a deployment writes for itself, and that a build makes. */
const MADE = ['config.json', 'sbom.cdx.json', 'sw.js'];

/** Packages are called like files; those of the benches are installed with these only. */
const packages = ['package.json', 'tests/bench/partners/package.json'].flatMap((path) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    dependencies?: object;
    devDependencies?: object;
  };
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
});

/** Files of ours that a text names in backticks. Patterns, commands and addresses that only a server knows are none. */
function filesNamedIn(text: string): string[] {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^\w[\w./-]*\.(ts|tsx|cjs|js|json|yaml|css|md|html)$/.test(name) && !MADE.includes(name));
}

/** A path from the root, from the README's folder, or the end of the path of some file. */
const isThere = (name: string, readme: string): boolean =>
  existsSync(join(root, name)) ||
  packages.includes(name) ||
  existsSync(join(root, dirname(readme), name)) ||
  below.some((path) => path.endsWith(`/${name}`));

describe('READMEs', () => {
  it.each(readmes)('%s names files that are there', (readme) => {
    const names = filesNamedIn(readFileSync(join(root, readme), 'utf8'));
    expect(names.filter((name) => !isThere(name, readme))).toEqual([]);
  });

  it.each(readmes)('%s shows pictures that are there', (readme) => {
    const pictures = [...readFileSync(join(root, readme), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)];
    expect(pictures.filter(([, path = '']) => !existsSync(join(root, dirname(readme), path)))).toEqual([]);
  });

  it.each([
    ['adapters/storage', /\.ts$/],
    ['domain', /^[a-z]+$/],
    ['domain/catalogue', /^(?!index).*\.ts$/],
    ['simulator/scenarios/stories', /\.yaml$/],
  ])('%s/README.md lists all that is there', (folder, listed) => {
    const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
    const there = readdirSync(join(root, folder)).filter((name) => listed.test(name));
    expect(there.length).toBeGreaterThan(0);
    expect(there.filter((name) => !text.includes(`\`${name.replace('.yaml', '')}\``))).toEqual([]);
  });

  it('name only commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const asked = readmes.flatMap((readme) =>
      [...readFileSync(join(root, readme), 'utf8').matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(asked.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('and this check finds a file that is not there', () => {
    const [name = ''] = filesNamedIn('see `ui/entry/nowhere.tsx` and `npm run x`');
    expect(isThere(name, 'README.md')).toBe(false);
  });
});
