import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const rules = createRequire(import.meta.url)('./dependency-rules.cjs') as Required<IConfiguration>; // a file of this repository
const names = rules.forbidden.map(({ name }) => name ?? '');

/** A forbidden import for each rule, `from → to`, and a similar one that is allowed. */
const planted: Record<string, { forbidden: [string, string][]; allowed: [string, string][] }> = {
  'no-cycles': {
    forbidden: [['domain/reports/chicken.ts', './egg.ts']],
    allowed: [['domain/reports/nest.ts', './egg.ts']],
  },
  'domain-is-pure': {
    forbidden: [
      ['domain/account/with-react.ts', 'react'],
      ['domain/account/with-adapter.ts', '#adapters/clock.ts'],
    ],
    allowed: [['domain/account/with-immer.ts', 'immer']],
  },
  'rules-without-streams': {
    forbidden: [['domain/account/rules.ts', 'rxjs']],
    allowed: [['domain/account/process.ts', 'rxjs']],
  },
  'areas-meet-at-the-front-door': {
    forbidden: [['domain/account/through-the-window.ts', '../attempt/decide.ts']],
    allowed: [['domain/account/through-the-door.ts', '../attempt/index.ts']],
  },
  'kernel-knows-no-area': {
    forbidden: [
      ['domain/kernel/knows-an-area.ts', '../attempt/index.ts'],
      ['domain/outcome/knows-an-area.ts', '../attempt/index.ts'],
    ],
    allowed: [['domain/kernel/knows-outcomes.ts', '../outcome/refusal.ts']],
  },
  'only-the-composition-root-sees-adapters': {
    forbidden: [
      ['ui/shell/shell.ts', '#adapters/clock.ts'],
      ['ui/shell/wire.ts', '#openapi/generated/platform.ts'],
    ],
    allowed: [['ui/entry/main.tsx', '#adapters/clock.ts']],
  },
  'only-the-simulated-page-sees-the-simulator': {
    forbidden: [['ui/main-too.ts', '#simulator/mount/browser.ts']],
    allowed: [['ui/simulated/plays.ts', '#simulator/mount/browser.ts']],
  },
  'nothing-imports-the-simulated-page': {
    forbidden: [['ui/shell/plays.ts', '../simulated/start.ts']],
    allowed: [['ui/simulated/main.ts', './start.ts']],
  },
  'components-are-props-only': {
    forbidden: [['ui/components/clever.ts', '../hooks/use-view.ts']],
    allowed: [['ui/components/plain.ts', '../format/dates.ts']],
  },
  'screens-are-siblings': {
    forbidden: [['ui/screens/home/home.ts', '../search/results.ts']],
    allowed: [['ui/screens/search/search.ts', './results.ts']],
  },
  'adapters-see-ports': {
    forbidden: [['adapters/looks-at-screens.ts', '#ui/format/dates.ts']],
    allowed: [['adapters/looks-at-ports.ts', '#domain/attempt/index.ts']],
  },
  'simulator-speaks-only-the-wire': {
    forbidden: [
      ['simulator/platform/shares-rules.ts', '#domain/attempt/index.ts'],
      ['simulator/platform/shares-ids.ts', '#domain/kernel/ids.ts'],
    ],
    allowed: [
      ['simulator/platform/speaks.ts', '#openapi/generated/platform.ts'],
      ['simulator/platform/hashes.ts', '#domain/kernel/sha-1.ts'],
    ],
  },
  'panel-sees-facts': {
    forbidden: [['simulator/panel/draws.ts', '#ui/format/dates.ts']],
    allowed: [['simulator/panel/reads.ts', '#domain/attempt/index.ts']],
  },
  'runner-sees-no-screens': {
    forbidden: [['simulator/runner/draws.ts', '#ui/format/dates.ts']],
    allowed: [['simulator/runner/decides.ts', '#domain/attempt/decide.ts']],
  },
  'platform-does-not-know-the-runner': {
    forbidden: [['simulator/platform/knows.ts', '../runner/decides.ts']],
    allowed: [['simulator/runner/cli.ts', './decides.ts']],
  },
  'entry-is-the-first-load': {
    forbidden: [
      ['ui/entry/hurried.ts', '../screens/search/results.ts'],
      ['ui/entry/heavy.ts', '#domain/attempt/index.ts'],
    ],
    allowed: [['ui/entry/sober.ts', '../format/dates.ts']],
  },
  'shared-knows-no-user': {
    forbidden: [['ui/shared/curious.ts', '../screens/search/results.ts']],
    allowed: [['ui/shared/useful.ts', '../format/dates.ts']],
  },
  'frame-and-screens-are-apart': {
    forbidden: [
      ['ui/shell/nosy.ts', '../screens/search/results.ts'],
      ['ui/screens/search/framed.ts', '../../shell/frame.ts'],
    ],
    allowed: [['ui/shell/neighbour.ts', './frame.ts']],
  },
  'one-owner-for-the-simulated-database': {
    forbidden: [['simulator/platform/handlers/home.ts', '@mswjs/data']],
    allowed: [['simulator/platform/model/db.ts', '@mswjs/data']],
  },
  'nothing-imports-tests': {
    forbidden: [['simulator/scenarios/borrows.ts', '../../tests/support/given.ts']],
    allowed: [['tests/domain/some.ts', '../support/given.ts']],
  },
  'no-unresolved': {
    forbidden: [['ui/format/lost.ts', './nowhere.ts']],
    allowed: [['ui/format/found.ts', './dates.ts']],
  },
};
/** Target files of the violating imports. */
const targets = [
  'domain/attempt/decide.ts',
  'domain/attempt/index.ts',
  'domain/kernel/ids.ts',
  'domain/kernel/sha-1.ts',
  'domain/outcome/refusal.ts',
  'adapters/clock.ts',
  'openapi/generated/platform.ts',
  'simulator/mount/browser.ts',
  'ui/hooks/use-view.ts',
  'ui/format/dates.ts',
  'ui/screens/search/results.ts',
  'ui/shell/frame.ts',
  'ui/simulated/start.ts',
  'tests/support/given.ts',
];
const packages = ['react', 'rxjs', 'immer', '@mswjs/data'];

describe('the dependency rules', () => {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  let found: { rule: string; from: string }[] = [];

  beforeAll(async () => {
    plant(root);
    const { output } = await cruise(
      ['domain', 'adapters', 'ui', 'simulator', 'tests'],
      { ...rules.options, baseDir: root, validate: true, ruleSet: { forbidden: rules.forbidden } },
      rules.options.enhancedResolveOptions,
    );
    const { violations } = (output as ICruiseResult).summary; // without an output type, `cruise` returns an object
    found = violations.map(({ rule, from }) => ({ rule: rule.name, from }));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('have a planted violation each', () => {
    expect(Object.keys(planted).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s reports what it forbids', (rule) => {
    const files = planted[rule]?.forbidden.map(([from]) => from) ?? [];
    expect(files).not.toEqual([]);
    for (const from of files) expect(found).toContainEqual({ rule, from });
  });

  it.each(names)('%s lets pass what only looks like it', (rule) => {
    const files = planted[rule]?.allowed.map(([from]) => from) ?? [];
    expect(found.filter(({ from }) => files.includes(from))).toEqual([]);
  });
});

function plant(root: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const places = ['domain', 'adapters', 'ui', 'openapi', 'simulator'];
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports: Object.fromEntries(places.map((place) => [`#${place}/*`, `./${place}/*`])),
      dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])),
    }),
  );
  write('tsconfig.json', JSON.stringify({ compilerOptions: { module: 'ESNext', moduleResolution: 'Bundler' } }));
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'exports.it = 1;');
  }
  for (const path of targets) write(path, 'export const it = 1;\n');
  for (const { forbidden, allowed } of Object.values(planted))
    for (const [from, to] of [...forbidden, ...allowed])
      write(from, `import { it } from '${to}';\nexport const mine = it;\n`);
  write('domain/reports/egg.ts', `import { mine } from './chicken.ts';\nexport const it = mine;\n`); // closes the cycle
}
