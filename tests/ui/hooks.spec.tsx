// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { StrictMode } from 'react';
import { firstValueFrom, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { useAsyncResult } from '#ui/hooks/use-answer.ts';
import { useOnUnmount } from '#ui/hooks/use-at-end.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useTimeout } from '#ui/hooks/use-later.ts';
import { useListener } from '#ui/hooks/use-listener.ts';
import { useOnce } from '#ui/hooks/use-once.ts';
import { useOpened } from '#ui/hooks/use-opened.ts';
import { useWhenChanged } from '#ui/hooks/use-when-changed.ts';

afterEach(cleanup);

describe('an answer', () => {
  /** A call whose response the test sends. */
  const question = () => {
    const subject = new Subject<string>();
    const asked: AbortSignal[] = [];
    const answer = firstValueFrom(subject);
    return {
      ask: (gone: AbortSignal) => (asked.push(gone), answer),
      resolve: (text: string) => subject.next(text),
      asked,
    };
  };

  it('is that to the question asked last, in whatever order the answers come', () =>
    fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
        const questions = order.map(() => question());
        const { result, rerender, unmount } = renderHook(({ nth }) => useAsyncResult(questions[nth]!.ask), {
          initialProps: { nth: 0 },
        });
        for (const nth of [1, 2, 3]) rerender({ nth });
        for (const nth of order) {
          await act(async () => questions[nth]!.resolve(`answer ${nth}`));
          const isThere = order.indexOf(nth) >= order.indexOf(3);
          expect(result.current).toBe(isThere ? 'answer 3' : undefined);
        }
        unmount();
        expect(questions.map(({ asked }) => asked.map(({ aborted }) => aborted))).toEqual(order.map(() => [true]));
      }),
      { numRuns: 24 },
    ));

  it('goes with its question: another one has none yet', async () => {
    const [first, second] = [question(), question()];
    const { result, rerender } = renderHook(({ ask }) => useAsyncResult(ask), { initialProps: { ask: first.ask } });
    await act(async () => first.resolve('yes'));
    expect(result.current).toBe('yes');
    rerender({ ask: second.ask });
    expect(result.current).toBeUndefined();
    expect([first.asked[0]?.aborted, second.asked[0]?.aborted]).toEqual([true, false]);
  });
});

describe('a wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends once, with what is to be done by then; what it is about lets it begin again', () => {
    const done: string[] = [];
    const { rerender } = renderHook(({ of, say }) => useTimeout(pageTimer.after, 100, () => done.push(say), of), {
      initialProps: { of: 1, say: 'a' },
    });
    vi.advanceTimersByTime(60);
    rerender({ of: 1, say: 'b' });
    vi.advanceTimersByTime(60);
    expect(done).toEqual(['b']);
    vi.advanceTimersByTime(1000);
    rerender({ of: 2, say: 'c' });
    vi.advanceTimersByTime(60);
    rerender({ of: 3, say: 'd' });
    vi.advanceTimersByTime(60);
    expect(done).toEqual(['b']);
    vi.advanceTimersByTime(60);
    expect(done).toEqual(['b', 'd']);
  });

  it('is over with its screen, and is none without a time', () => {
    const done = vi.fn();
    renderHook(() => useTimeout(pageTimer.after, undefined, done));
    renderHook(() => useTimeout(pageTimer.after, 100, done)).unmount();
    vi.advanceTimersByTime(1000);
    expect([done.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('what is done', () => {
  it('after a change is told what was before, and nothing happens at first or without one', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1 }), (values) => {
        const told: number[] = [];
        const { rerender } = renderHook(({ value }) => useWhenChanged(value, (before) => told.push(before)), {
          initialProps: { value: values[0]! },
          wrapper: StrictMode,
        });
        for (const value of values.slice(1)) rerender({ value });
        expect(told).toEqual(values.filter((value, at) => at + 1 < values.length && values[at + 1] !== value));
      }),
    ));

  it('once for each round is done once, although development runs effects twice', () => {
    const begun = vi.fn<(round: number | undefined) => void>();
    const { rerender } = renderHook(({ round }) => useOnce(round, () => begun(round)), {
      initialProps: { round: undefined as number | undefined },
      wrapper: StrictMode,
    });
    for (const round of [0, 0, undefined, 0, 1]) rerender({ round });
    expect(begun.mock.calls).toEqual([[0], [1]]);
  });

  it('at the end is the newest, and done then only', () => {
    const ended = vi.fn<(name: string) => void>();
    const { rerender, unmount } = renderHook(({ name }) => useOnUnmount(() => ended(name)), {
      initialProps: { name: 'a' },
    });
    rerender({ name: 'b' });
    expect(ended).not.toHaveBeenCalled();
    unmount();
    expect(ended.mock.calls).toEqual([['b']]);
  });
});

describe('what the browser tells', () => {
  it('is heard by the newest listener, while there is one and its place is on the page', () => {
    const heard: string[] = [];
    const keyOf = (name: string | undefined) =>
      name === undefined ? undefined : ({ key }: KeyboardEvent) => void heard.push(name + key);
    const first: { name: string | undefined } = { name: 'a' };
    const { rerender, unmount } = renderHook(({ name }) => useListener(window, 'keydown', keyOf(name)), {
      initialProps: first,
    });
    const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: '!' }));
    for (const name of ['a', 'b', undefined, 'c']) {
      rerender({ name });
      press();
    }
    unmount();
    press();
    expect(heard).toEqual(['a!', 'b!', 'c!']);
  });
});

describe('what is open', () => {
  it('is closed before another is opened, and with its screen', () => {
    const said: string[] = [];
    const opening = (name: string) => () => {
      said.push(`open ${name}`);
      return { value: name, close: () => void said.push(`close ${name}`) };
    };
    const [a, b] = [opening('a'), opening('b')];
    const first: { open: typeof a | undefined } = { open: a };
    const { result, rerender, unmount } = renderHook(({ open }) => useOpened(open), { initialProps: first });
    expect(result.current).toBe('a');
    rerender({ open: a });
    rerender({ open: b });
    expect(result.current).toBe('b');
    rerender({ open: undefined });
    expect(result.current).toBeUndefined();
    rerender({ open: a });
    unmount();
    expect(said).toEqual(['open a', 'close a', 'open b', 'close b', 'open a', 'close a']);
  });

  it('is none from the moment another is asked for until that is open', () => {
    const seen: string[] = [];
    const opening = (name: string) => () => ({ value: name, close: () => undefined });
    const questions = { a: opening('a'), b: opening('b') };
    const { rerender } = renderHook(({ of }) => seen.push(`${of}: ${useOpened(questions[of]) ?? 'none'}`), {
      initialProps: { of: 'a' as 'a' | 'b' },
    });
    rerender({ of: 'b' });
    expect(seen).toEqual(['a: none', 'a: a', 'b: none', 'b: b']);
  });

  it('is open once more after development has closed it for a try', () => {
    let open = 0;
    const counted = () => {
      open += 1;
      return { value: open, close: () => void (open -= 1) };
    };
    const { result, unmount } = renderHook(() => useOpened(counted), { wrapper: StrictMode });
    expect([result.current, open]).toEqual([1, 1]);
    unmount();
    expect(open).toBe(0);
  });
});

describe('where the keyboard begins', () => {
  function Box({ when, find }: { when?: boolean; find?: (box: HTMLElement) => HTMLElement | null }) {
    const box = useFirstFocus<HTMLDivElement>(when, find && { find });
    return (
      <div ref={box} tabIndex={-1} data-testid="box">
        <button>inside</button>
      </div>
    );
  }

  it('is the element, what is found in it, or where it was', () => {
    const { getByTestId, getByRole, rerender } = render(<Box when={false} />);
    expect(document.activeElement).toBe(document.body);
    rerender(<Box when />);
    expect(document.activeElement).toBe(getByTestId('box'));
    rerender(<Box when={false} />);
    rerender(<Box when find={(box) => box.querySelector('button')} />);
    expect(document.activeElement).toBe(getByRole('button'));
    rerender(<Box when={false} />);
    rerender(<Box when find={() => null} />);
    expect(document.activeElement).toBe(getByRole('button'));
  });
});
