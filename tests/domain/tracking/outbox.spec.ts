import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coalesce,
  leavingBatch,
  overlay,
  retryDelayMs,
  type StoredOutbound,
  verdictOn,
} from '#domain/tracking/index.ts';
import * as waiting from '#domain/tracking/delivery/pending-queue.ts';
import { bytesOf, LEAVING_BUDGET_BYTES, LEAVING_MAX_REQUESTS } from '#domain/tracking/delivery/leaving.ts';
import { type Change, stored } from './make.ts';
import { reaching } from '../../support/reaching/reaching.ts';

const verb = (name: string) => ({ verb: { id: `http://adlnet.gov/expapi/verbs/${name}` } });
const state = (change: Change) =>
  stored({ kind: 'pdf', lane: 'learner:state:t', slot: 'slot', order: change.seq, body: { page: 1 }, ...change });
const NOW = 1_000_000;
const heads = (records: readonly StoredOutbound[], isFree: (lane: string) => boolean) =>
  [...waiting.heads(waiting.withRecords(waiting.NOTHING_WAITS, records), isFree, NOW)].sort((a, b) => a.seq - b.seq);
const all = () => true;
const ids = (records: readonly { id: string }[]) => records.map((record) => record.id);

describe('the meaning of an answer', () => {
  it.each<[status: number, readable: boolean, kind: string, then: string]>([
    [200, true, 'statement', 'delivered'],
    [204, true, 'pdf', 'delivered'],
    [200, false, 'pdf', 'retry'],
    [409, true, 'statement', 'delivered'],
    [409, true, 'scorm', 'retry'],
    [409, false, 'statement', 'retry'],
    [401, true, 'statement', 'pause'],
    [0, false, 'statement', 'retry'],
    [304, true, 'pdf', 'retry'],
    [408, true, 'pdf', 'retry'],
    [425, true, 'pdf', 'retry'],
    [429, true, 'pdf', 'retry'],
    [500, true, 'pdf', 'retry'],
    [502, false, 'pdf', 'retry'],
    [503, false, 'pdf', 'retry'],
    [504, false, 'pdf', 'retry'],
    [400, true, 'pdf', 'park'],
    [403, true, 'statement', 'park'],
    [404, true, 'pdf', 'park'],
    [413, true, 'scorm', 'park'],
    [410, true, 'pdf', 'park'],
    [422, true, 'pdf', 'park'],
    ...[400, 403, 404, 410, 413, 422].map(
      (status) => [status, false, 'pdf', 'retry'] as [number, boolean, string, string],
    ),
    ...[402, 405, 406, 407, 411, 412, 415, 421, 423, 451, 511].map(
      (status) => [status, true, 'pdf', 'retry'] as [number, boolean, string, string],
    ),
  ])('%i (readable: %s) for a %s: %s', (status, readable, kind, then) => {
    expect(verdictOn({ kind }, { status, readable }).then).toBe(then);
  });

  it('nothing but a readable 2xx, or a readable 409 on a statement, ever removes a record', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1, max: 999 }),
        fc.boolean(),
        fc.constantFrom('statement', 'scorm', 'pdf', 'av', 'epub'),
        (status, readable, kind) => {
          const gone = verdictOn({ kind }, { status, readable }).then === 'delivered';
          expect(gone).toBe(readable && ((status >= 200 && status < 300) || (status === 409 && kind === 'statement')));
        },
      ),
    );
  });
});

describe('the wait before the next try', () => {
  it.each([
    [1, 0.5, undefined, 500],
    [2, 0.5, undefined, 1_000],
    [7, 0.5, undefined, 30_000],
    [99, 0.999, undefined, 59_940],
    [1, 0, 20, 20_000],
    [1, 0, 9_999, 600_000],
    [1, 0, -3, 0],
    [1, 0, NaN, 0],
  ])('after %i failures with chance %f and Retry-After %s: %i ms', (tries, random, after, ms) =>
    expect(retryDelayMs(tries, random, after)).toBe(ms),
  );
});

describe('heads of the lanes', () => {
  it('are the oldest of each lane; parked ones do not hold it up, busy lanes have none', () => {
    const records = [
      stored({ seq: 1, state: 'parked' }),
      stored({ seq: 2 }),
      stored({ seq: 3 }),
      stored({ seq: 4, lane: 'other' }),
    ];
    expect(ids(heads(records, all))).toEqual(['record-2', 'record-4']);
    expect(ids(heads(records, (lane) => lane !== 'other'))).toEqual(['record-2']);
  });

  it.each(['completed', 'exited'])(
    '%s waits for the state written before it, even when newer state replaced that',
    (name) => {
      const said = stored({ seq: 5, body: verb(name) });
      expect(ids(heads([state({ seq: 4 }), said], all))).toEqual(['record-4']);
      expect(ids(heads([said, state({ seq: 6, since: 4 })], all))).toEqual(['record-6']);
      expect(ids(heads([said, state({ seq: 6 })], all))).toEqual(['record-5', 'record-6']);
      expect(ids(heads([state({ seq: 4, state: 'parked' }), said], all))).toEqual(['record-5']);
      expect(ids(heads([state({ seq: 4, titleId: 'u', lane: 'learner:state:u' }), said], all))).toEqual([
        'record-4',
        'record-5',
      ]);
    },
  );

  it('progressed does not wait', () => {
    expect(ids(heads([state({ seq: 4 }), stored({ seq: 5, body: verb('progressed') })], all))).toEqual([
      'record-4',
      'record-5',
    ]);
  });

  it('always leave something to send while anything waits', () => {
    const record = fc.record({
      lane: fc.constantFrom('statements', 'state'),
      title: fc.nat(2),
      what: fc.constantFrom('completed', 'exited', 'progressed'),
      parked: fc.boolean(),
    });
    const { reached, assert } = reaching({ free: 0.3, something: 0.2 });
    assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 12 }), (plan) => {
        const records = plan.map(({ lane, title, what, parked }, i) =>
          stored({
            seq: i + 1,
            titleId: `t${title}`,
            lane: `learner:${lane}:t${title}`,
            kind: lane === 'state' ? 'pdf' : 'statement',
            body: verb(what),
            state: parked ? 'parked' : 'pending',
            ...(lane === 'state' ? { slot: `t${title}`, order: i + 1 } : {}),
          }),
        );
        // A snapshot with a newer one is removed, not sent; the record that closes an attempt waits until then.
        const stoodFor = (one: StoredOutbound) =>
          records.some((other) => other.slot === one.slot && other.seq > one.seq);
        const isHeldUp = records.some((one) => one.state === 'pending' && one.slot !== undefined && stoodFor(one));
        const isSomething = records.some((one) => one.state === 'pending');
        if (isHeldUp) return;
        reached('free');
        if (isSomething) reached('something');
        expect(heads(records, all).length > 0).toBe(isSomething);
      }),
    );
  });
});

describe('coalescing', () => {
  it('replaces what waits, not what is parked, and stands for the oldest place', () => {
    const slot = [state({ seq: 3, since: 2 }), state({ seq: 5 }), state({ seq: 6, state: 'parked' })];
    expect(coalesce(slot)).toEqual({ remove: [3, 5], since: 2 });
    expect(coalesce([])).toEqual({ remove: [], since: undefined });
  });
});

describe('what is sent as the page goes away', () => {
  const never = () => false;

  it('is the head of each lane, the lanes last touched first, never more than the budget', () => {
    const record = fc.record({ lane: fc.nat(14), bytes: fc.nat(30_000) });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40, size: 'max' }), (plan) => {
        const records = plan.map(({ lane, bytes }, i) =>
          stored({ seq: i + 1, lane: `lane-${lane}`, body: 'x'.repeat(bytes) }),
        );
        const batch = leavingBatch(records, [], never);
        expect(batch.length).toBeLessThanOrEqual(LEAVING_MAX_REQUESTS);
        expect(batch.reduce((sum, one) => sum + bytesOf(one), 0)).toBeLessThanOrEqual(LEAVING_BUDGET_BYTES);
        expect(new Set(batch.map((one) => one.lane)).size).toBe(batch.length);
        for (const one of batch) expect(records.find((other) => other.lane === one.lane)).toBe(one);
      }),
    );
  });

  it('is never more requests than a browser takes at once', () => {
    const lanes = Array.from({ length: 15 }, (_, i) => stored({ seq: i + 1, lane: `lane-${i}` }));
    expect(leavingBatch(lanes, [], never)).toHaveLength(LEAVING_MAX_REQUESTS);
  });

  it('is nothing that was refused for good', () => {
    expect(leavingBatch([stored({ seq: 1, state: 'parked' })], [], never)).toEqual([]);
  });

  it('counts bytes, not characters', () => {
    expect(bytesOf(stored({ body: '课'.repeat(1_000) }))).toBeGreaterThan(3_000);
  });

  it('sends the newest snapshot instead of the ones it stands for; what closes the attempt stays behind', () => {
    const fresh = state({ seq: 9, id: 'fresh' });
    const exited = stored({ seq: 5, body: verb('exited') });
    expect(ids(leavingBatch([state({ seq: 4 }), exited], [fresh], never))).toEqual(['fresh']);
    expect(ids(leavingBatch([exited], [], never))).toEqual(['record-5']);
    expect(ids(leavingBatch([stored({ seq: 2, titleId: 'u' }), state({ seq: 4 })], [], never))).toEqual([
      'record-4',
      'record-2',
    ]);
  });

  it('keeps what closes an attempt behind a snapshot that stands for one from before it', () => {
    const exited = stored({ seq: 5, body: verb('exited') });
    expect(ids(leavingBatch([exited, state({ seq: 8, since: 4 })], [], never))).toEqual(['record-8']);
    expect(ids(leavingBatch([exited, state({ seq: 8, since: 8 })], [], never)).sort()).toEqual([
      'record-5',
      'record-8',
    ]);
  });

  it('sends the higher of two snapshots, whichever was stored last', () => {
    const [newer, older] = [state({ seq: 4, order: 9 }), state({ seq: 9, order: 4, id: 'older' })];
    expect(ids(leavingBatch([newer], [older], never))).toEqual(['record-4']);
  });

  it('sends a fresh statement only when nothing of its lane is before it', () => {
    const fresh = stored({ seq: 9, id: 'fresh' });
    expect(ids(leavingBatch([stored({ seq: 5 })], [fresh], never))).toEqual(['record-5']);
    expect(ids(leavingBatch([], [fresh], never))).toEqual(['fresh']);
    expect(ids(leavingBatch([{ ...fresh, seq: 9 }], [fresh], never))).toEqual(['fresh']);
  });

  it('leaves out what is on its way already, and the rest of its lane with it', () => {
    expect(leavingBatch([stored({ seq: 5 }), stored({ seq: 6 })], [], ({ id }) => id === 'record-5')).toEqual([]);
  });

  it('leaves a record that is too large for the next start, and sends others', () => {
    const large = state({ seq: 2, kind: 'scorm', body: 'x'.repeat(70_000) });
    expect(ids(leavingBatch([stored({ seq: 1 }), large], [], never))).toEqual(['record-1']);
  });
});

describe('reading our own writes', () => {
  it('the newest that waits wins over the server; other titles, parked and sent records do not count', () => {
    const records = [
      state({ seq: 1, body: { activityId: 'x', page: 2, pages: 9 } }),
      state({ seq: 3, body: { activityId: 'x', page: 4, pages: 9 } }),
      state({ seq: 4, body: { activityId: 'x', page: 5, pages: 9 }, state: 'parked' }),
      state({ seq: 5, body: { activityId: 'x', page: 6, pages: 9 }, titleId: 'u' }),
      stored({ seq: 6 }),
    ];
    expect(overlay(records, 't')).toMatchObject({ position: { unit: 'page', at: 4, of: 9 }, scorm: undefined });
    expect(overlay(records, 'v')).toMatchObject({ position: undefined, scorm: undefined });
  });

  it('a damaged record does not hide the good one before it', () => {
    const sync = (mapJsonString: string, seq: number) => state({ seq, kind: 'scorm', body: { mapJsonString } });
    const records = [sync('{"cmi.suspend_data":"x"}', 1), sync('{"cmi.', 2)];
    expect(overlay(records, 't').scorm).toEqual({ 'cmi.suspend_data': 'x' });
  });

  it.each([
    ['av', { activityId: 'x', position: 61 }, { position: { unit: 'second', at: 61, of: 0 } }],
    [
      'epub',
      { activityId: 'x', position: 'epubcfi(/6/4)', fraction: 0.5 },
      { position: { unit: 'cfi', at: 'epubcfi(/6/4)', fraction: 0.5 } },
    ],
    ['scorm', { mapJsonString: '{"cmi.suspend_data":"abc"}' }, { scorm: { 'cmi.suspend_data': 'abc' } }],
    ['scorm', { mapJsonString: '{"cmi.suspend' }, { scorm: undefined }],
    ['scorm', { mapJsonString: '[1]' }, { scorm: undefined }],
  ] as const)('a %s record %j gives %j', (kind, body, expected) => {
    expect(overlay([stored({ kind, body })], 't')).toMatchObject(expected);
  });
});
