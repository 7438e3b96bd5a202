import { describe, expect, it } from 'vitest';
import { initialDelivery, type Delivery, type DeliveryEvent, idlePollMs, step } from '#domain/tracking/index.ts';
import { stored } from './make.ts';

/** Verifies: a poll is skipped only while it could not find anything. */
const NOW = 1_000_000;
const DAY = 24 * 3_600_000;
const after = (state: Delivery, ...events: DeliveryEvent[]): Delivery =>
  events.reduce((before, event) => step(before, event, { now: NOW, leads: true, chance: 0 })[0], state);

const work = stored();
const started = after(initialDelivery(work.account), { type: 'started' }, { type: 'led' });
const readOf = (state: Delivery, ...records: ReturnType<typeof stored>[]): DeliveryEvent => {
  const { begun: n } = state.reads;
  return { type: 'read', records, marks: new Map(), all: true, n };
};
const idle = after(started, readOf(started));

describe('a look at the outbox finds nothing', () => {
  it('until what was refused for good is due, where nothing is held', () => {
    expect(idlePollMs(idle, NOW)).toBe(DAY);
    expect(idlePollMs(idle, NOW + DAY - 1)).toBe(1);
    expect(idlePollMs(idle, NOW + DAY + 1)).toBe(0);
  });

  it.each<[what: string, state: Delivery]>([
    ['it is not known what earlier tabs left', started],
    ['it is being read', after(idle, { type: 'looked-for' })],
    ['work is on its way to the disk', after(idle, { type: 'offered', records: [work] })],
    ['work has landed and was not read back', { ...idle, landed: [{ record: work, since: 0 }] }],
    ['work waits', after(started, readOf(started, work))],
    ['the disk refused work', after(idle, { type: 'refused', records: [work] })],
    ['an answer is awaited', { ...idle, underWay: [{ record: work, how: 'sent' }] }],
    ['another page left work', { ...idle, left: new Set([work.id]) }],
    ['what was to be sent is gone', { ...idle, gone: [{ lane: work.lane, id: work.id, since: 0 }] }],
    ['another tab leads', after(idle, { type: 'unled' })],
    ['the learner has signed out', after(idle, { type: 'ended' })],
  ])('at no time where %s', (_what, state) => {
    expect(idlePollMs(state, NOW)).toBe(0);
  });

  it('at any time while the platform wants a new sign-in', () => {
    expect(idlePollMs({ ...idle, paused: true }, NOW + 2 * DAY)).toBe(Infinity);
  });
});
