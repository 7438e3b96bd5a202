import { describe, expect, it } from 'vitest';
import { initialDelivery, coalesce, SETTLE_MS } from '#domain/tracking/index.ts';
import { aMachine, page, said, SUBJECT } from '../../delivery/a-machine.ts';

/**
 * Verifies: §4 "no progress is ever lost". The next leader expects requests of a dead page to be in flight, as far as
 * the outbox records them.
 */

const isKept = (effects: readonly { do: string; change?: { state?: string } }[]) =>
  effects.some((effect) => effect.do === 'note' && effect.change?.state === 'confirmed');

/** A new leader reads this record, delivers it, and then delivers a newer one. */
function afterFinding(found: ReturnType<typeof page>) {
  const machine = aMachine(initialDelivery('learner'));
  machine.tell({ type: 'led' });
  machine.shown([found]);
  return machine;
}

describe('a new leader', () => {
  it('sends a newer state once more, where the one that it found may be under way', () => {
    const machine = afterFinding(page(1));
    machine.deliver(page(1));
    const newer = page(2);
    machine.tell({ type: 'looked-for' });
    machine.shown([newer]);
    machine.tell({ type: 'looked', record: newer, now: newer });
    expect(isKept(machine.tell({ type: 'answered', record: newer, answer: said(204), keepalive: false }))).toBe(true);
  });

  it('does so for the very record that it found, where that had replaced another', () => {
    const found = page(3, { seq: 3, since: 1 });
    const machine = afterFinding(found);
    machine.tell({ type: 'looked', record: found, now: found });
    expect(isKept(machine.tell({ type: 'answered', record: found, answer: said(204), keepalive: false }))).toBe(true);
  });

  it('does so after one that was kept to be sent once more, until that moment', () => {
    const kept = { ...page(1, { state: 'confirmed' }), resendAt: 1_000 + SETTLE_MS };
    const machine = afterFinding(kept);
    const newer = page(2);
    machine.tell({ type: 'looked-for' });
    machine.shown([newer]);
    machine.tell({ type: 'looked', record: newer, now: newer });
    expect(isKept(machine.tell({ type: 'answered', record: newer, answer: said(204), keepalive: false }))).toBe(true);
  });
});

it('what an earlier page left in doubt is taken up with the outbox, until its moment', () => {
  for (const [until, isDoubted] of [
    [1_000 + SETTLE_MS, true],
    [999, false],
  ] as const) {
    const newer = page(7);
    const machine = aMachine(initialDelivery('learner'));
    machine.tell({ type: 'led' });
    machine.shown([newer], [], [], new Map([[SUBJECT, [{ from: 3, until }]]]));
    machine.tell({ type: 'looked', record: newer, now: newer });
    const effects = machine.tell({ type: 'answered', record: newer, answer: said(204), keepalive: false });
    expect([until, isKept(effects)]).toEqual([until, isDoubted]);
  }
});

it('a state that is confirmed at a later try leaves the doubt about the first behind', () => {
  const machine = afterFinding(page(1));
  machine.tell({ type: 'looked', record: page(1), now: page(1) });
  machine.tell({ type: 'answered', record: page(1), answer: said(503), keepalive: false });
  machine.tell({ type: 'asked' });
  machine.shown([]);
  machine.tell({ type: 'looked', record: page(1), now: page(1) });
  const effects = machine.tell({ type: 'answered', record: page(1), answer: said(204), keepalive: false });
  const removal = effects.find((effect) => effect.do === 'remove');
  expect(removal).toMatchObject({ confirmed: true, unclear: [{ from: 1, until: 1_000 + SETTLE_MS }] });
});

it('the doubt of a new leader about a stored state does not extend an older doubt: a state is sent again once at most', () => {
  const until = 1_000 + SETTLE_MS;
  const machine = aMachine(initialDelivery('learner'));
  const confirmed = { ...page(2, { state: 'confirmed' }), resendAt: until };
  machine.tell({ type: 'led' });
  machine.shown([confirmed], [], [], new Map([[SUBJECT, [{ from: 1, until }]]]));
  machine.around.now = 50_000;
  machine.tell({ type: 'led' });
  machine.shown([confirmed], [], [], new Map([[SUBJECT, [{ from: 1, until }]]]));
  machine.around.now = until;
  machine.tell({ type: 'looked-for' });
  machine.shown([]);
  machine.tell({ type: 'looked', record: confirmed, now: confirmed });
  const effects = machine.tell({ type: 'answered', record: confirmed, answer: said(204), keepalive: false });
  expect([isKept(effects), effects.some((effect) => effect.do === 'remove')]).toEqual([false, true]);
});

it('a newer state stands for the place of a confirmed one, so that the next leader knows of it', () => {
  expect(coalesce([page(4, { seq: 4, since: 4, state: 'confirmed' })])).toEqual({ remove: [4], since: 4 });
  expect(coalesce([page(4, { seq: 4, since: 4, state: 'parked' })])).toEqual({ remove: [], since: undefined });
});
