import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importsOf } from '../support/check/nearest-specs.ts';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tops = ['domain', 'adapters', 'ui', 'openapi', 'simulator', 'tests'];
const MOST_FILES = 40;
const FEWEST_LINES = 15;

/** A folder whose files are rows of one table. */
const tables = ['simulator/scenarios/builtin'];
/** Generated folders. */
const made = /(^|\/)(node_modules|dist|generated|samples)(\/|$)/;

const folders = tops
  .flatMap((top) => [
    top,
    ...readdirSync(root + top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length)),
  ])
  .filter((folder) => !made.test(folder));

/** A README explains the folder and does not count. */
const filesIn = (folder: string) =>
  readdirSync(root + folder, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== 'README.md');

describe('rooms', () => {
  it('that hold many files side by side are named, and may hold them', () => {
    const crowded = folders.filter((folder) => filesIn(folder).length > MOST_FILES);
    expect(crowded, 'tables of rows are found').toEqual(expect.arrayContaining(tables));
    for (const folder of crowded)
      if (!tables.includes(folder))
        console.warn(`${folder} holds ${filesIn(folder).length} files: do they have more than one subject?`);
  });

  it.each(folders.filter((folder) => /^(domain|adapters|ui|simulator)\/[^/]+$/.test(folder)))(
    '%s says what it is for',
    (folder) => {
      expect(existsSync(`${root}${folder}/README.md`)).toBe(true);
    },
  );
});

/** Short files with one import that are older than the rule; the list only shrinks. */
const shortOnes: readonly string[] = [
  'adapters/api/server-time.api.ts',
  'adapters/faces/models.vite.ts',
  'adapters/faces/photo-tools.ts',
  'adapters/offline/bypass-worker.ts',
  'adapters/platform/completion-policy.ts',
  'adapters/platform/pattern-thread.ts',
  'adapters/platform/pattern.worker.ts',
  'adapters/players/epub/cache/reader-worker.vite.ts',
  'adapters/players/epub/reader/marks/mark-tool.ts',
  'adapters/players/epub/reader/typefaces/open-dyslexic.ts',
  'adapters/storage/full-disk.ts',
  'adapters/storage/outbox/retry-during-eviction.ts',
  'domain/organisation/playable-video.ts',
  'simulator/mount/node.ts',
  'simulator/panel/page/final-flush.ts',
  'ui/screens/chunks/profile.ts',
  'ui/screens/chunks/catalogue.ts',
  'ui/screens/home/words-of-html.ts',
  'ui/shared/session/own-language.ts',
  'ui/shared/session/stale-toasts.ts',
];

/** Files that list other files: each listed file has this importer only. */
const lists: Readonly<Record<string, string>> = {
  'adapters/compose.ts': 'an adapter for each port',
  'adapters/players/registry.ts': 'a player for each kind of content',
  'simulator/platform/handlers/index.ts': 'handlers for each tag of the contract',
  'ui/authenticated-app.ts': 'adapters that load after sign-in',
  'ui/entry/main.tsx': 'adapters that load with the page',
  'ui/entry/routes.tsx': 'screens of the first chunk',
  'ui/screens/chunks/auth.ts': 'screens of the chunk before sign-in',
  'ui/screens/chunks/profile.ts': 'screens of the chunk around the catalogue',
  'ui/screens/chunks/catalogue.ts': 'screens of the chunk that finds titles',
  'ui/vite.config.ts': 'plugins of the build',
};
/** Number of other files with one importer; the limit only falls. */
const MOST_WITH_ONE_READER = 243;

describe('files', () => {
  const { importers } = importsOf(root);
  const isProduct = (path: string) => /^(domain|adapters|ui|simulator)\//.test(path) && !made.test(path);
  /** Each tag of the contract has a handler file, even with few operations. */
  const isOfTag = (path: string) => path.startsWith('simulator/platform/handlers/');
  const linesOf = (path: string) =>
    readFileSync(root + path, 'utf8')
      .trimEnd()
      .split('\n').length;
  const withOneReader = [...importers].flatMap(([path, by]) => {
    const [reader, ...others] = new Set(by.filter(isProduct));
    const isOne = isProduct(path) && /\.tsx?$/.test(path) && existsSync(root + path);
    return isOne && reader && others.length === 0 ? [{ path, reader }] : [];
  });
  const found = withOneReader
    .filter(({ path }) => !isOfTag(path) && linesOf(path) < FEWEST_LINES)
    .map(({ path }) => path)
    .sort();

  it(`of which one other is the only reader are rows of a list, or ${MOST_WITH_ONE_READER} at most`, () => {
    const readers = new Set(withOneReader.map(({ reader }) => reader));
    expect(Object.keys(lists).filter((list) => !readers.has(list))).toEqual([]);
    const rest = withOneReader.filter(({ reader }) => !(reader in lists));
    expect(rest.length).toBeLessThanOrEqual(MOST_WITH_ONE_READER);
    expect(rest.length, 'the number is written down again once it fell').toBeGreaterThan(MOST_WITH_ONE_READER - 10);
  });

  it(`that one other imports have ${FEWEST_LINES} lines or more, else they are part of it`, () => {
    expect(found.filter((path) => !shortOnes.includes(path))).toEqual([]);
  });

  it('are no longer listed once they are longer, or gone', () => {
    expect(shortOnes.filter((path) => !found.includes(path))).toEqual([]);
  });
});
