import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearestSpecs } from './nearest-specs.ts';

/** Verifies: `npm run check` runs the tests that are most likely to notice a change. */
const FILES: Record<string, string> = {
  'domain/kernel/log.ts': '',
  'domain/area/rule.ts': "import { log } from '../kernel/log.ts';",
  'domain/area/own.ts': 'export const own = 1;',
  'domain/area/index.ts': "export { rule } from './rule.ts';\nexport { own as mine, type Own } from './own.ts';",
  'tests/domain/area/own.spec.ts': '',
  'tests/domain/area/another.spec.ts': "import { mine } from '#domain/area/index.ts';",
  'tests/adapters/far.spec.ts': "import { type Own } from '#domain/area/index.ts';",
  'ui/screen.tsx': "import { rule } from '#domain/area/index.ts';",
  'ui/lazy.ts': "const screen = () => import('./screen.tsx');",
  'ui/dist/made.ts': "import '../screen.tsx';",
  'tests/domain/log.spec.ts': "import '#domain/kernel/log.ts';",
  'tests/domain/rule.spec.ts': "import { rule } from '#domain/area/rule.ts';",
  'tests/ui/screen.spec.tsx': "import { screen } from '#ui/screen.tsx';",
  'tests/ui/lazy.spec.ts': "import '#ui/lazy.ts';",
  'tests/browser/screen.spec.ts': "import '#ui/screen.tsx';",
  'tests/adapters/page.chromium.spec.ts': "import '#ui/screen.tsx';",
  'adapters/none.ts': '',
  'openapi/none.ts': '',
  'simulator/none.ts': '',
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'nearest-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the nearest tests', () => {
  it('are those that import what changed, then those that import what imports it', () => {
    expect(nearestSpecs(root, ['domain/kernel/log.ts'], 9)).toEqual([
      'tests/domain/log.spec.ts',
      'tests/domain/rule.spec.ts',
      'tests/ui/screen.spec.tsx',
      'tests/ui/lazy.spec.ts',
    ]);
  });

  it('are no more than asked for, the nearest of them', () => {
    expect(nearestSpecs(root, ['domain/kernel/log.ts'], 2)).toEqual([
      'tests/domain/log.spec.ts',
      'tests/domain/rule.spec.ts',
    ]);
  });

  it('are the changed test first, and none that needs a browser', () => {
    expect(
      nearestSpecs(root, ['ui/screen.tsx', 'tests/domain/log.spec.ts', 'tests/browser/screen.spec.ts'], 9),
    ).toEqual(['tests/domain/log.spec.ts', 'tests/ui/screen.spec.tsx', 'tests/ui/lazy.spec.ts']);
  });

  it('are first of all that of the same path, then those of the same folder', () => {
    expect(nearestSpecs(root, ['domain/area/own.ts'], 9)).toEqual([
      'tests/domain/area/own.spec.ts',
      'tests/domain/area/another.spec.ts',
      'tests/adapters/far.spec.ts',
    ]);
  });

  it('import a name from where it is declared, whatever else the same index.ts hands on', () => {
    expect(nearestSpecs(root, ['domain/area/rule.ts'], 3)).toEqual([
      'tests/domain/rule.spec.ts',
      'tests/ui/screen.spec.tsx',
      'tests/ui/lazy.spec.ts',
    ]);
    expect(nearestSpecs(root, ['domain/area/own.ts'], 9)).not.toContain('tests/ui/screen.spec.tsx');
    expect(nearestSpecs(root, ['domain/area/index.ts'], 9)).toEqual(
      expect.arrayContaining(['tests/ui/screen.spec.tsx', 'tests/adapters/far.spec.ts']),
    );
  });

  it('are none for what nothing imports', () => {
    expect(nearestSpecs(root, ['README.md', 'adapters/none.ts'], 9)).toEqual([]);
  });
});
