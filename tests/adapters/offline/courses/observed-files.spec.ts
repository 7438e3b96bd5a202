import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observeFiles } from '#adapters/offline/courses/observed-files.ts';
import { courseAddress } from '#adapters/offline/downloads/addresses.ts';
import { type StoredItems, MAX_REQUESTED_FILES } from '#adapters/players/frame/protocol.ts';
import { runs } from '../../../support/runs.ts';

// Verifies: reliability F3: files that a course once requested, online or offline, are known when the course is
// downloaded.

const PACK = '00000000-0000-4000-8000-000000000000';

const ada = () => 'ada';

/** A store with delayed responses, like a disk. */
function someStore() {
  const kept = new Map<string, StoredItems>();
  let writes = 0;
  return {
    writes: () => writes,
    store: {
      read: async (titleId: string) => kept.get(titleId) ?? [],
      write: (titleId: string, items: StoredItems) => {
        writes++;
        kept.set(titleId, items);
      },
    },
  };
}

describe('files that a course asked for', () => {
  it('are all known afterwards, by title and once, however they were told', async () => {
    const path = fc.constantFrom('/c/a.js', '/c/b/c.json', '/c/d%20e.png', '/c/%C3%A4.svg');
    const telling = fc.record({ title: fc.constantFrom('one', 'two'), paths: fc.array(path), isHere: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(telling), async (tellings) => {
        const { note, of } = observeFiles(someStore().store, ada);
        const below = (one: string) => new URL(courseAddress('https://content.example', PACK, one)).pathname;
        for (const { title, paths, isHere } of tellings) note(title, isHere ? paths.map(below) : paths);
        for (const title of ['one', 'two']) {
          const told = tellings.filter((one) => one.title === title).flatMap(({ paths }) => paths.map(plain));
          expect([...(await of(title))].map(plain).sort()).toEqual([...new Set(told)].sort());
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('are no more than a course may have, and what is known is not written again', async () => {
    const { store, writes } = someStore();
    const { note, of } = observeFiles(store, ada);
    note(
      't',
      Array.from({ length: MAX_REQUESTED_FILES + 10 }, (_, n) => `/c/${n}.js`),
    );
    note('t', ['/c/1.js', '/shell/hacp']);
    expect(await of('t')).toHaveLength(MAX_REQUESTED_FILES);
    expect(writes()).toBe(1);
  });

  it('are not written once somebody else is there', async () => {
    const { store, writes } = someStore();
    let account = 'ada';
    const { note, of } = observeFiles(store, () => account);
    note('t', ['/c/1.js']);
    account = 'ben';
    expect([await of('t'), writes()]).toEqual([[], 0]);
  });
});

const plain = (path: string) => decodeURIComponent(path);
