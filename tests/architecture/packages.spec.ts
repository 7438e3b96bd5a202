import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
type Dependencies = Record<string, string>;
const REGISTRY = 'https://registry.npmjs.org/';
/** Packages that are installed under another name, by their path in the lock file. */
const ALIASES = ['node_modules/ts7: typescript'];

/** Each `package.json` of the repository, with the README and heading that explain its packages. */
const places = [
  { at: '', page: 'adapters/build-tools/dependencies.md', heading: '# Dependencies' },
  {
    at: 'tests/bench/partners/',
    page: 'tests/bench/README.md',
    heading: '# bench: ratios to others for the same work',
  },
];

describe.each(places)('packages of $at', ({ at, page, heading }) => {
  const { dependencies, devDependencies } = JSON.parse(file(`${at}package.json`)) as {
    dependencies: Dependencies;
    devDependencies?: Dependencies;
  };
  // A second version of a package has an alias: `npm:typescript@7.0.2`.
  const all = Object.fromEntries(
    Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => [
      name,
      version.replace(/^npm:.*@/, ''),
    ]),
  );

  it('have exact versions, so that every machine gets the same', () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('are locked at these versions', () => {
    const lock = JSON.parse(file(`${at}package-lock.json`)) as { packages: Record<string, { version?: string }> };
    const locked = (name: string) => lock.packages[`node_modules/${name}`]?.version;
    expect(Object.entries(all).filter(([name, version]) => locked(name) !== version)).toEqual([]);
  });

  it('come from the public registry, each with a hash, under their own names and those of aliases', () => {
    type Locked = { integrity?: string; resolved?: string; link?: boolean; name?: string };
    const lock = JSON.parse(file(`${at}package-lock.json`)) as { packages: Record<string, Locked> };
    const { '': _own, ...locked } = lock.packages;
    const isExpected = ({ integrity, resolved, link }: Locked) =>
      /^sha512-[\w+/]{86}==$/.test(integrity ?? '') &&
      (resolved ?? REGISTRY).startsWith(REGISTRY) &&
      link === undefined;
    expect(Object.keys(locked).length).toBeGreaterThan(50);
    expect(Object.keys(locked).filter((path) => !isExpected(locked[path] ?? {}))).toEqual([]);
    const renamed = Object.entries(locked).flatMap(([path, { name }]) => (name ? [`${path}: ${name}`] : []));
    expect(renamed.filter((one) => !ALIASES.includes(one))).toEqual([]);
    expect(file(`${at}.npmrc`)).not.toContain('registry=https');
  });

  it('have a line on their page that says what each is for', () => {
    const [, section = ''] = `\n${file(page)}`.split(`\n${heading}\n`);
    const explained = [...section.matchAll(/^\| `([^`]+)` +\| (.{10,}) \|$/gm)].map(([, name = '']) => name);
    expect(Object.keys(all).filter((name) => !explained.includes(name))).toEqual([]);
    expect(explained.filter((name) => !(name in all))).toEqual([]);
  });

  it('run no script when they are installed', () => {
    expect(file(`${at}.npmrc`).split('\n')).toContain('ignore-scripts=true');
  });
});

it('no partner of a bench is installed by the root', () => {
  const root = JSON.parse(file('package-lock.json')) as { packages: object };
  const { dependencies } = JSON.parse(file('tests/bench/partners/package.json')) as { dependencies: Dependencies };
  expect(Object.keys(dependencies).filter((name) => `node_modules/${name}` in root.packages)).toEqual([]);
});
