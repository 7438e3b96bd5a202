import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as notices from '#domain/messages/index.ts';

const { noToasts, refuse, notify } = notices;
const locked = refuse('LOCKED_TITLE');
const verified = refuse('ACC_VERIFIED');

// Verifies: §8 User messages appear as a notification that auto-hides after 5 s; §9 5000 ms
describe('a notification', () => {
  it('hides itself after 5 seconds and stays in the history', () => {
    const shown = notify(noToasts, locked, 1000);
    expect(notices.nextDue(shown)).toBe(6000);
    expect(notices.hideDue(shown, 5999).visible).toHaveLength(1);
    const after = notices.hideDue(shown, 6000);
    expect(after.visible).toHaveLength(0);
    expect(after.history.map((one) => one.message)).toEqual([locked]);
  });

  it('waits while the pointer or the focus is on it, and then has the time it had left', () => {
    const paused = notices.pause(notify(noToasts, locked, 0), 4000);
    expect(notices.hideDue(paused, 60_000).visible).toHaveLength(1);
    expect(notices.nextDue(paused)).toBeUndefined();
    const again = notices.resume(paused, 60_000);
    expect(notices.hideDue(again, 60_999).visible).toHaveLength(1);
    expect(notices.hideDue(again, 61_000).visible).toHaveLength(0);
  });

  it('that arrives during a pause starts its 5 seconds when the pause ends', () => {
    const paused = notify(notices.pause(noToasts, 0), verified, 10);
    expect(notices.nextDue(notices.resume(paused, 100))).toBe(5100);
  });

  it('that was the last on the screen takes the pause with it, when it is closed', () => {
    const both = notify(notify(noToasts, locked, 0), verified, 0);
    const [first, second] = both.visible;
    const one = notices.closeToast(notices.pause(both, 0), first!.id);
    expect(one.paused).toBe(true);
    const none = notices.closeToast(one, second!.id);
    expect(notices.nextDue(notify(none, locked, 100))).toBe(5100);
  });

  it('stays ten times longer, or until closed, where the learner asked for it', () => {
    expect(notices.nextDue(notify(notices.setHide(noToasts, 'long', 0), locked, 0))).toBe(50_000);
    const kept = notify(notices.setHide(noToasts, 'never', 0), locked, 0);
    expect(notices.hideDue(kept, 1e12).visible).toHaveLength(1);
    expect(notices.closeToast(kept, kept.visible[0]!.id).visible).toHaveLength(0);
  });

  it('said again is renewed, not shown twice', () => {
    const twice = notify(notify(noToasts, locked, 0), refuse('LOCKED_TITLE'), 3000);
    expect(twice.visible).toHaveLength(1);
    expect(twice.visible[0]).toMatchObject({ times: 2, hidesAt: 8000 });
    expect(twice.unread).toBe(1);
  });

  it('interrupts only when something is wrong', () => {
    expect(notices.toneOf('ACC_VERIFIED')).toBe('success');
    expect(notices.toneOf('LOCKED_TITLE')).toBe('error');
  });

  it('is forgotten at the end of the session, with the learner’s choice of time kept', () => {
    const state = notify(notices.setHide(noToasts, 'long', 0), locked, 0);
    expect(notices.clearToasts(state)).toMatchObject({ visible: [], history: [], unread: 0, hide: 'long' });
  });
});

describe('any use of the notifications', () => {
  it('keeps each message readable in the history, hides none early, and keeps none past its time', () => {
    const step = fc.oneof(
      fc.constantFrom(locked, verified, refuse('MAX_GROUPS_SELECTED', { max: 2 }), refuse('UNSAFE_LINK')),
      fc.constantFrom('pause' as const, 'resume' as const),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 7000 })), { maxLength: 60 }), (steps) => {
        let state = noToasts;
        let now = 0;
        for (const [what, wait] of steps) {
          now += wait;
          state = notices.hideDue(state, now);
          if (what === 'pause') state = notices.pause(state, now);
          else if (what === 'resume') state = notices.resume(state, now);
          else {
            state = notify(state, what, now);
            expect(state.visible.at(-1)?.message).toEqual(what);
            expect(state.history[0]?.message).toEqual(what);
          }
          const ids = state.history.map((one) => one.id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const one of state.visible) {
            expect(ids).toContain(one.id);
            if (!state.paused) expect(one.hidesAt).toBeGreaterThan(now);
          }
        }
        const end = notices.hideDue(notices.resume(state, now), now + notices.TOAST_HIDE_MS);
        expect(end.visible).toHaveLength(0);
      }),
    );
  });
});
