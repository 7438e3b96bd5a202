import type { Subscription } from 'rxjs';
import type { Outbound } from '#domain/kernel/journal.ts';
import type { Outbox } from '#domain/tracking/index.ts';
import type { Leadership } from './leader.ts';
import { Outgoing } from './outgoing.ts';

/** Delivery for one learner, from sign-in to sign-out. */
export type Run = {
  outgoing: Outgoing;
  leadership: Leadership;
  /** Requests under way, by lane. */
  busy: Map<string, number>;
  /** Ids sent with keepalive that have no answer yet. */
  leaving: Set<string>;
  notBefore: Map<string, number>;
  quietUntil: number;
  /** What earlier leaders did is known here; nothing is sent before. */
  upToDate: boolean;
  paused: boolean;
  ended: boolean;
  pumping: boolean;
  again: boolean;
  timers: { retry?: Subscription; poll?: Subscription };
};

export const newRun = (account: string, outbox: Outbox): Run => ({
  outgoing: new Outgoing(account, outbox),
  leadership: { leads: () => false, resign: () => {} },
  busy: new Map(),
  leaving: new Set(),
  notBefore: new Map(),
  quietUntil: 0,
  upToDate: false,
  paused: false,
  ended: false,
  pumping: false,
  again: false,
  timers: {},
});

/** Asked after the last await before a request: much can have happened since the record was picked. */
export function maySend({ ended, paused, upToDate, leaving, leadership }: Run, { id }: Outbound): boolean {
  return !ended && !paused && upToDate && !leaving.has(id) && leadership.leads();
}

export function occupy({ busy }: Run, lane: string): void {
  busy.set(lane, (busy.get(lane) ?? 0) + 1);
}

export function vacate(run: Run, lane: string): void {
  const left = (run.busy.get(lane) ?? 1) - 1;
  if (left > 0) run.busy.set(lane, left);
  else run.busy.delete(lane);
  if (run.ended && run.busy.size === 0) run.leadership.resign();
}

export function calm(run: Run): void {
  run.notBefore.clear();
  run.quietUntil = 0;
}
