import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withoutCode } from '../support/terms.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['domain', 'adapters', 'ui', 'openapi', 'simulator', 'tests'];
const below = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
const readmes = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...below.filter((path) => path.endsWith('.md') && !/node_modules|(^|\/)dist\//.test(path)),
];

/** Files that a deployment, a build, a run or a tester makes. */
const MADE = ['config.json', 'sbom.cdx.json', 'sw.js', 'mine/first.yaml', 'test-results/scenarios/timeline.html'];

/** Some package names look like file names; those of the benches are installed for benches only. */
const packages = ['package.json', 'tests/bench/partners/package.json'].flatMap((path) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    dependencies?: object;
    devDependencies?: object;
  };
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
});

/** File names in backticks in a text, except patterns, commands and URLs of a server. */
function filesNamedIn(text: string): string[] {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^\w[\w./-]*\.(ts|tsx|cjs|js|json|yaml|css|md|html)$/.test(name) && !MADE.includes(name));
}

/** True for a path from the root or from the README’s folder, or the end of an existing path. */
const isThere = (name: string, readme: string): boolean =>
  existsSync(join(root, name)) ||
  packages.includes(name) ||
  existsSync(join(root, dirname(readme), name)) ||
  below.some((path) => path.endsWith(`/${name}`));

/** Headings of a page as a browser of Markdown addresses them. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Whether a link of a page is to a file of ours and, with `#`, to a heading in it. */
function leadsSomewhere(link: string, page: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return existsSync(join(root, target)) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

describe('READMEs', () => {
  it.each(readmes)('%s names files that are there', (readme) => {
    const names = filesNamedIn(readFileSync(join(root, readme), 'utf8'));
    expect(names.filter((name) => !isThere(name, readme))).toEqual([]);
  });

  it.each(readmes)('%s shows pictures and links to files and headings that are there', (readme) => {
    const links = [...withoutCode(readFileSync(join(root, readme), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, link = '']) => link,
    );
    expect(links.filter((link) => !/^\w+:/.test(link) && !leadsSomewhere(link, readme))).toEqual([]);
  });

  it.each([
    ['adapters/storage', /\.ts$/],
    ['domain', /^[a-z]+$/],
    ['domain/catalogue', /^(?!index).*\.ts$/],
    ['simulator/scenarios/builtin', /\.yaml$/],
  ])('%s/README.md lists all that is there', (folder, listed) => {
    const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
    const there = readdirSync(join(root, folder)).filter((name) => listed.test(name));
    expect(there.length).toBeGreaterThan(0);
    expect(there.filter((name) => !text.includes(`\`${name.replace('.yaml', '')}\``))).toEqual([]);
  });

  it('for operators name each field of the configuration', () => {
    const sources = [
      'platform/configuration.ts',
      'platform/completion-policy.ts',
      'offline/downloads/download-terms.ts',
    ];
    const fields = sources.flatMap((path) =>
      [...readFileSync(join(root, 'adapters', path), 'utf8').matchAll(/\b(?:it|raw)\['(\w+)'\]/g)].map(
        ([, name = '']) => name,
      ),
    );
    const page = readFileSync(join(root, 'adapters/platform/deploying.md'), 'utf8');
    expect(fields).toEqual(expect.arrayContaining(['apiOrigin', 'completionPolicies', 'downloads']));
    expect(fields.filter((name) => !page.includes(`\n| \`${name}\` `))).toEqual([]);
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
    expect(leadsSomewhere('tests/README.md#nowhere', 'README.md')).toBe(false);
    expect(leadsSomewhere('tests/NOWHERE.md', 'README.md')).toBe(false);
  });
});
