import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tops = ['domain', 'adapters', 'ui', 'openapi', 'simulator', 'tests'];
const MOST_FILES = 25;

/** Folders whose files are rows of one table: scenarios, and what earlier versions stored. */
const tables = ['simulator/scenarios/stories', 'tests/domain/golden'];
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
  it('hold at most so many files side by side as a reader takes in', () => {
    const crowded = folders.filter((folder) => filesIn(folder).length > MOST_FILES);
    expect(crowded.sort()).toEqual(tables);
  });

  it.each(folders.filter((folder) => /^(domain|adapters|ui|simulator)\/[^/]+$/.test(folder)))(
    '%s says what it is for',
    (folder) => {
      expect(existsSync(`${root}${folder}/README.md`)).toBe(true);
    },
  );
});
