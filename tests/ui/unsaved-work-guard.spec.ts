import { describe, expect, it } from 'vitest';
import { atom } from '#domain/kernel/atom.ts';
import { guardUnsavedWork } from '#ui/shared/session/unsaved-work-guard.ts';

const idle = { pending: 0, parked: 0, sending: 0, paused: false, nextTryAtMs: undefined };
const page = new EventTarget() as unknown as Window; // the code under test only adds listeners
const closing = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function aClient(isDurable: boolean) {
  const state = atom(idle);
  const health = atom({ writing: 0, unsaved: 0 });
  guardUnsavedWork({ outbox: { state: state.projection }, journal: { health: health.projection }, isDurable }, page);
  return {
    waiting: (pending: number) => state.set({ ...idle, pending }),
    unsaved: (unsaved: number) => health.set({ writing: 0, unsaved }),
  };
}

// Verifies: reliability of the journal when the browser does not store
describe('work that is not sent', () => {
  it('and is stored lets the page close', () => {
    const { waiting } = aClient(true);
    expect(closing()).toBe(false);
    waiting(2);
    expect(closing()).toBe(false);
  });

  it('and is not stored asks before the page closes, until it is', () => {
    const { unsaved } = aClient(true);
    unsaved(2);
    unsaved(1);
    expect(closing()).toBe(true);
    unsaved(0);
    expect(closing()).toBe(false);
  });

  it('in a browser that stores nothing asks until it is sent', () => {
    const { waiting } = aClient(false);
    waiting(1);
    expect(closing()).toBe(true);
    waiting(0);
    expect(closing()).toBe(false);
  });
});
