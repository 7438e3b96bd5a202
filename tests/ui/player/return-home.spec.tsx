// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HideChoice } from '#domain/messages/index.ts';
import { toastStore } from '#ui/entry/toast-store.ts';
import { ServicesContext } from '#ui/entry/services.ts';
import { useReturnHome } from '#ui/screens/player/player-screen.tsx';

const LOCKED = { refused: 'LOCKED_TITLE' } as const;

/** A locked title, opened by a learner with this setting for toasts. */
function locked(hide: HideChoice) {
  const left: string[] = [];
  const waits = new Map<() => void, number>();
  const after = (ms: number, then: () => void) => {
    waits.set(then, ms);
    return () => void waits.delete(then);
  };
  const notices = toastStore(() => 0, after);
  notices.setHide(hide);
  const { result } = renderHook(() => useReturnHome(LOCKED, false, () => left.push('home')), {
    wrapper: ({ children }) => (
      <ServicesContext value={{ notices, timer: { after, now: () => 0 } }}>{children}</ServicesContext>
    ),
  });
  const pass = () => act(() => [...waits.keys()].forEach((then) => then()));
  return {
    left,
    times: () => [...waits.values()],
    stay: () => act(() => result.current?.()),
    pass,
    mayStay: () => result.current !== undefined,
  };
}

// Verifies: §4, §9 and WCAG 2.2.1: a locked title closes after 3 s, unless the learner has set more time, or stays
describe('a title that does not open leads home', () => {
  it.each([
    ['short', [3_000]],
    ['long', [30_000]],
    ['never', []],
  ] as const)('by itself, as long after as messages stay: %s', (hide, times) => {
    const title = locked(hide);
    expect(title.times()).toEqual(times);
    expect(title.mayStay()).toBe(hide !== 'never');
    title.pass();
    expect(title.left).toEqual(times.map(() => 'home'));
  });

  it('not if the learner stays', () => {
    const title = locked('short');
    title.stay();
    expect(title.times()).toEqual([]);
    title.pass();
    expect(title.left).toEqual([]);
  });
});
