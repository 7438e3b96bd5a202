import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importsOf } from '../support/check/nearest-specs.ts';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tops = ['domain', 'adapters', 'ui', 'openapi', 'simulator', 'tests'];
const MOST_FILES = 40;
const FEWEST_LINES = 15;

/** The folder whose files are rows of one table. */
const tables = ['simulator/scenarios/stories'];
/** Made by a program. */
const made = /(^|\/)(node_modules|dist|generated|samples)(\/|$)/;

const folders = tops
  .flatMap((top) => [
    top,
    ...readdirSync(root + top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length)),
  ])
  .filter((folder) => !made.test(folder));

/** A README is the way in, and not one of them. */
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

/** Files of the product that are short and imported once, from before the rule; the list only gets shorter. */
const shortOnes: readonly string[] = [
  'adapters/api/server-time.api.ts',
  'adapters/faces/models.vite.ts',
  'adapters/faces/photo-tools.ts',
  'adapters/offline/own-worker.ts',
  'adapters/platform/completion-policy.ts',
  'adapters/platform/pattern-thread.ts',
  'adapters/platform/pattern.worker.ts',
  'adapters/platform/secure-random.ts',
  'adapters/players/epub/kept/reader-worker.vite.ts',
  'adapters/players/epub/reader/marks/mark-tool.ts',
  'adapters/players/epub/reader/typefaces/open-dyslexic.ts',
  'adapters/players/frame/keep-shell.ts',
  'adapters/storage/full-disk.ts',
  'adapters/storage/outbox/while-it-clears.ts',
  'domain/organisation/playable-video.ts',
  'simulator/mount/node.ts',
  'simulator/panel/page/last-words.ts',
  'simulator/runner/command/merge-command.ts',
  'ui/screens/around.ts',
  'ui/screens/discover.ts',
  'ui/screens/home/words-of-html.ts',
  'ui/shared/session/own-language.ts',
  'ui/shared/session/stale-notices.ts',
];

describe('files', () => {
  const { importers } = importsOf(root);
  const isProduct = (path: string) => /^(domain|adapters|ui|simulator)\//.test(path) && !made.test(path);
  /** Each tag of the contract has one, however few its operations are. */
  const isOfTag = (path: string) => path.startsWith('simulator/platform/handlers/');
  const linesOf = (path: string) =>
    readFileSync(root + path, 'utf8')
      .trimEnd()
      .split('\n').length;
  const found = [...importers]
    .filter(
      ([path, by]) =>
        isProduct(path) && !isOfTag(path) && /\.tsx?$/.test(path) && new Set(by.filter(isProduct)).size === 1,
    )
    .flatMap(([path]) => (existsSync(root + path) && linesOf(path) < FEWEST_LINES ? [path] : []))
    .sort();

  it(`that one other imports have ${FEWEST_LINES} lines or more, else they are part of it`, () => {
    expect(found.filter((path) => !shortOnes.includes(path))).toEqual([]);
  });

  it('are no longer listed once they are longer, or gone', () => {
    expect(shortOnes.filter((path) => !found.includes(path))).toEqual([]);
  });
});
