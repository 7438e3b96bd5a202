// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { resource } from '#domain/kernel/resource.ts';
import { useCountdown } from '#ui/hooks/use-countdown.ts';
import { useResource } from '#ui/hooks/use-resource.ts';
import { useView } from '#ui/hooks/use-view.ts';

afterEach(cleanup);

describe('a countdown', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows the seconds left and ends once', () => {
    const end = vi.fn();
    const { result } = renderHook(() => useCountdown(pageTimer, 3000, end));
    expect(result.current.secondsLeft).toBe(3);
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current.secondsLeft).toBe(2);
    act(() => void vi.advanceTimersByTime(10_000));
    expect([result.current.secondsLeft, end.mock.calls.length]).toEqual([0, 1]);
  });

  it('ends at its moment although the browser slowed the timers down', () => {
    let now = 0;
    const end = vi.fn();
    renderHook(() => useCountdown({ ...pageTimer, now: () => now }, 5000, end));
    now = 6000; // the tab slept
    act(() => void vi.advanceTimersByTime(1000));
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('stopped by the learner, or left with the screen, never ends', () => {
    const end = vi.fn();
    const stopped = renderHook(() => useCountdown(pageTimer, 3000, end));
    act(() => stopped.result.current.stop());
    const left = renderHook(() => useCountdown(pageTimer, 3000, end));
    left.unmount();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(end).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a view', () => {
  it('is made again only when what it selects has changed', () => {
    let state = { a: 1, b: [1] };
    const listeners = new Set<() => void>();
    const source = {
      get: () => state,
      subscribe: (tell: () => void) => (listeners.add(tell), () => listeners.delete(tell)),
    };
    const selectB = (now: typeof state) => now.b;
    let renders = 0;
    const { result } = renderHook(() => (renders++, useView(source, selectB)));
    const change = (next: typeof state) =>
      act(() => {
        state = next;
        listeners.forEach((tell) => tell());
      });
    change({ ...state, a: 2 });
    expect(renders).toBe(1);
    change({ ...state, b: [2] });
    expect([renders, result.current]).toEqual([2, [2]]);
  });

  it('of a state that is not there yet is selected, too', () => {
    const source = { get: () => undefined, subscribe: () => () => undefined };
    expect(renderHook(() => useView(source, (state) => [state])).result.current).toEqual([undefined]);
  });

  it('that is made at each selection stays the same until it says something else', () => {
    let state = { a: 1, b: 1 };
    let tell: () => void = () => undefined;
    const source = { get: () => state, subscribe: (listen: () => void) => ((tell = listen), () => undefined) };
    const select = (now: typeof state) => ({ b: now.b });
    const isSame = (one: { b: number }, other: { b: number }) => one.b === other.b;
    let renders = 0;
    const { result } = renderHook(() => (renders++, useView(source, select, isSame)));
    const first = result.current;
    const change = (next: typeof state) =>
      act(() => {
        state = next;
        tell();
      });
    change({ ...state, a: 2 });
    expect(renders).toBe(1);
    expect(result.current).toBe(first);
    change({ ...state, b: 2 });
    expect([renders, result.current]).toEqual([2, { b: 2 }]);
  });
});

describe('what the server owns', () => {
  it('is loaded when a screen first needs it, once for two screens, and a failure is shown as a refusal', async () => {
    const load = vi.fn(() => Promise.reject(new Error('down')));
    const home = resource(load, () => ({ refused: 'HOMESCREEN_RETRIEVING_FAILURE' }));
    const first = renderHook(() => useResource(home));
    const second = renderHook(() => useResource(home));
    expect(first.result.current).toEqual({ at: 'waiting' });
    await act(() => Promise.resolve());
    expect(second.result.current).toEqual({ at: 'failed', because: { refused: 'HOMESCREEN_RETRIEVING_FAILURE' } });
    expect(load).toHaveBeenCalledTimes(1);
  });
});
