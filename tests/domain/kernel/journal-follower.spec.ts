import { expect, it } from 'vitest';
import { followJournal } from '#domain/kernel/journal-follower.ts';
import type { StoredFacts, StoredFact } from '#domain/kernel/journal.ts';
import { aRuntime } from '../../support/given.ts';

const fact = (id: string, type = 'walk.Moved'): StoredFact => ({
  id,
  type,
  v: 1,
  data: {},
  at: 1,
  stream: 'walk',
  cause: 'test',
});
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A journal that responds on demand, and the signed-in account. */
function following() {
  const { log } = aRuntime();
  const who: { account: string | undefined } = { account: 'ada' };
  const asked: { of: string; answer: (kept: StoredFacts) => void; fail: () => void }[] = [];
  const ask = (of: string) =>
    new Promise<StoredFacts>((resolve, reject) =>
      asked.push({ of, answer: resolve, fail: () => reject(new Error('closed')) }),
    );
  const journal = {
    read: (account: string) => ask(`read ${account}`),
    since: (account: string, last: number) => ask(`since ${account} ${last}`),
  };
  const follower = followJournal(log, journal, {
    account: () => who.account,
    takes: ({ type }) => type.startsWith('walk.'),
  });
  const heard: string[] = [];
  follower.heard.subscribe((facts) => heard.push(...facts.map(({ id }) => id)));
  const answer = async (last: number, ...ids: string[]) => {
    asked.at(-1)?.answer({ facts: ids.map((id) => fact(id)), unreadable: 0, last });
    await turns();
  };
  return { ...follower, who, asked, answer, heard, log, ids: () => log.facts.map(({ id }) => id) };
}

// Verifies: reliability, several tabs; §4 Session (change of person)
it('takes back what was kept, then what other tabs add, each once and as acted upon', async () => {
  const { catchUp, asked, answer, heard, ids, log } = following();
  void catchUp('ada');
  await turns();
  await answer(2, 'a', 'b');
  expect(heard, 'a start is no news').toEqual([]);
  void catchUp('ada');
  await turns();
  await answer(3, 'b', 'c');
  expect([ids(), heard, asked.map(({ of }) => of)]).toEqual([['a', 'b', 'c'], ['c'], ['read ada', 'since ada 2']]);
  expect(log.facts.every(({ restored }) => restored)).toBe(true);
});

it('reads one after the other, and once for all who ask while a read is under way', async () => {
  const { catchUp, asked, answer, ids } = following();
  const all = [catchUp('ada')];
  await turns();
  all.push(catchUp('ada'), catchUp('ada'));
  await turns();
  expect(asked).toHaveLength(1);
  await answer(1, 'older');
  expect(asked).toHaveLength(2);
  await answer(2, 'newer');
  await Promise.all(all);
  expect([ids(), asked.length]).toEqual([['older', 'newer'], 2]);
});

it('takes nothing of a learner in whose place somebody else is by the time it was read', async () => {
  const { catchUp, asked, who, answer, ids } = following();
  const done = catchUp('ada');
  await turns();
  who.account = 'ben';
  await answer(1, 'of ada');
  await done;
  await catchUp('ada');
  expect([ids(), asked.length]).toEqual([[], 1]);
  who.account = 'ada';
  void catchUp('ada');
  await turns();
  await answer(1, 'of ada');
  expect([ids(), asked.at(-1)?.of]).toEqual([['of ada'], 'read ada']);
});

it('says that it could not read, and reads the same at the next call', async () => {
  const { catchUp, asked, answer, ids } = following();
  const failed = expect(catchUp('ada')).rejects.toThrow('closed');
  await turns();
  asked[0]?.fail();
  await failed;
  void catchUp('ada');
  await turns();
  await answer(1, 'a');
  expect([ids(), asked.map(({ of }) => of)]).toEqual([['a'], ['read ada', 'read ada']]);
});

// Verifies: §4 "no progress is ever lost" where site data was cleared
it('reads all of it again once the journal was erased, which counts from the beginning then', async () => {
  const { catchUp, erased, asked, answer, heard, ids } = following();
  void catchUp('ada');
  await turns();
  await answer(7, 'a', 'b');
  erased();
  void catchUp('ada');
  await turns();
  await answer(8, 'b', 'c');
  void catchUp('ada');
  await turns();
  expect([ids(), heard]).toEqual([['a', 'b', 'c'], ['c']]);
  expect(asked.map(({ of }) => of)).toEqual(['read ada', 'since ada 0', 'since ada 8']);
});

it('takes no place from an answer that the journal gave before it was erased', async () => {
  const { catchUp, erased, asked, answer } = following();
  void catchUp('ada');
  await turns();
  erased();
  await answer(7, 'a');
  void catchUp('ada');
  await turns();
  expect(asked.map(({ of }) => of)).toEqual(['read ada', 'since ada 0']);
});
