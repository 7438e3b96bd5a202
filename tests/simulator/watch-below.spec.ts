import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchBelow } from '#simulator/watch-below.ts';

/** Verifies: each save of an editor is noticed, whatever its method and frequency. */
let folder: string;
let stop: () => void;
let seen: string[];
const at = (...names: string[]) => join(folder, ...names);
const write = (...names: string[]) => writeFileSync(at(...names), 'a story');
/** Saves like editors that avoid partial files: writes a temporary file, then renames it. */
const saveByRenaming = (...names: string[]) => {
  writeFileSync(`${at(...names)}~`, 'a story');
  renameSync(`${at(...names)}~`, at(...names));
};
/** Resolves when the file is reported again. */
async function isSeen(...names: string[]): Promise<void> {
  await vi.waitFor(() => expect(seen).toContain(at(...names)), { timeout: 5_000 });
  seen.length = 0;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  for (const name of ['below', 'dist']) mkdirSync(at(name));
  for (const name of ['a.yaml', 'below/b.yaml', 'dist/c.yaml']) write(name);
  seen = [];
  stop = watchBelow(folder, { changed: (path) => seen.push(path), leavesOut: /^dist$/ });
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each([['a.yaml'], ['below/b.yaml']])('sees %s saved again and again, in place and by renaming', async (name) => {
  for (const save of [saveByRenaming, saveByRenaming, write, saveByRenaming, write]) {
    save(name);
    await isSeen(name);
  }
});

it('sees a folder that comes, goes and comes again', async () => {
  for (let time = 0; time < 3; time++) {
    mkdirSync(at('new'));
    write('new', 'd.yaml');
    await isSeen('new', 'd.yaml');
    saveByRenaming('new', 'd.yaml');
    await isSeen('new', 'd.yaml');
    rmSync(at('new'), { recursive: true });
    await isSeen('new');
  }
});

it('sees nothing of what is left out, and nothing after its end', async () => {
  write('dist', 'c.yaml');
  write('a.yaml');
  await vi.waitFor(() => expect(seen).toContain(at('a.yaml')));
  expect(seen.filter((path) => path.startsWith(at('dist')))).toEqual([]);
  stop();
  seen.length = 0;
  write('a.yaml');
  const later = watchBelow(at('below'), { changed: (path) => seen.push(path) });
  write('below', 'b.yaml');
  await vi.waitFor(() => expect(seen).toContain(at('below', 'b.yaml')));
  later();
  expect(seen).not.toContain(at('a.yaml'));
});
