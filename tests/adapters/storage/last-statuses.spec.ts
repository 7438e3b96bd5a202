import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastStatuses } from '#adapters/storage/last-statuses.ts';
import { mergeStatuses, type ServerStatuses } from '#domain/catalogue/index.ts';
import { anyRecords } from '../../domain/catalogue/arbitraries.ts';

const memory = { sessionStorage: undefined, localStorage: undefined };
const over = (stored: Map<string, string>) =>
  lastStatuses({
    sessionStorage: undefined,
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    } as unknown as Storage, // the storage key uses nothing else
  });
const said = (more: Partial<ServerStatuses> = {}): ServerStatuses => ({
  records: new Map([['a', { status: 'completed', score: 80, timeSpentSeconds: 60 }]]),
  askedAt: 50,
  unsentAttempts: new Set(['1']),
  ...more,
});

// Verifies: §4 Title status values
describe('the statuses that the platform last said', () => {
  it('are the same for the next page, with when they were asked for and what they cannot hold', () => {
    fc.assert(
      fc.property(anyRecords, fc.nat(), fc.uniqueArray(fc.uuid()), (records, askedAt, unsent) => {
        const stored = new Map<string, string>();
        over(stored).keep('ada', { records, askedAt, unsentAttempts: new Set(unsent) });
        const read = over(stored).get('ada');
        expect(read && { askedAt: read.askedAt, unsent: [...read.unsentAttempts] }).toEqual({ askedAt, unsent });
        for (const id of [...records.keys(), 'gone'])
          expect(mergeStatuses(read, [])(id)).toEqual(mergeStatuses(said({ records }), [])(id));
      }),
    );
  });

  it('keep a score of nothing, which is not the same as none', () => {
    const stored = new Map<string, string>();
    const records = new Map([['a', { status: 'not-started' as const, score: 0, timeSpentSeconds: 0 }]]);
    over(stored).keep('ada', said({ records }));
    expect(over(stored).get('ada')?.records).toEqual(records);
  });

  it.each([
    ['a browser that stores', () => over(new Map())],
    ['one that does not', () => lastStatuses(memory)],
  ])('are those of one account, until it is forgotten: in %s', (_, make) => {
    const last = make();
    last.keep('ada', said());
    expect([last.get('ada')?.askedAt, last.get('ben')]).toEqual([50, undefined]);
    last.forget('ada');
    expect(last.get('ada')).toBeUndefined();
  });

  it('are none where what is stored is spoiled, and are never a half of them', () => {
    for (const spoiled of ['', '{', 'null', '7', '{"askedAt":"soon","rows":[]}', '{"askedAt":5}'])
      expect(over(new Map([['statuses:ada', spoiled]])).get('ada')).toBeUndefined();
    const odd = '{"askedAt":5,"rows":[7,{"titleId":"a","status":"odd","score":"x","seconds":null}],"unsentAttempts":3}';
    expect(over(new Map([['statuses:ada', odd]])).get('ada')).toEqual({
      records: new Map([['a', { status: 'not-started', timeSpentSeconds: 0 }]]),
      askedAt: 5,
      unsentAttempts: new Set(),
    });
  });

  it('that are too many to be kept leave no older ones behind', () => {
    const stored = new Map<string, string>();
    const last = over(stored);
    last.keep('ada', said());
    const ids = Array.from({ length: 20_000 }, (_, i) => `a-title-with-a-long-id-${i}`);
    const many = new Map(ids.map((id) => [id, { status: 'completed' as const, timeSpentSeconds: 1 }]));
    last.keep('ada', said({ records: many }));
    expect([...stored.keys()]).toEqual([]);
  });
});
