// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { LEAVE_LIMIT_MS, leaveWithin } from '#ui/screens/player/leave.ts';
import { keyAction } from '#ui/screens/player/document/document-keys.ts';

describe('leaving content', () => {
  it('waits for the content to close', async () => {
    const order: string[] = [];
    await leaveWithin(pageTimer.after, async () => {
      await Promise.resolve();
      order.push('closed');
    });
    order.push('left');
    expect(order).toEqual(['closed', 'left']);
  });

  it('does not wait longer than the limit, and goes when closing fails', async () => {
    vi.useFakeTimers();
    const left = vi.fn();
    void leaveWithin(pageTimer.after, () => new Promise(() => undefined)).then(left);
    await vi.advanceTimersByTimeAsync(LEAVE_LIMIT_MS - 1);
    expect(left).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(left).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    await expect(leaveWithin(pageTimer.after, () => Promise.reject(new Error('broken')))).resolves.toBeUndefined();
  });
});

describe('keys over a document', () => {
  const press = (key: string, more: Partial<Parameters<typeof keyAction>[0]> = {}) =>
    keyAction({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      target: null,
      defaultPrevented: false,
      ...more,
    });

  it.each([
    ['ArrowRight', {}, 'next'],
    ['PageDown', {}, 'next'],
    ['ArrowLeft', {}, 'previous'],
    ['PageUp', {}, 'previous'],
    ['Home', {}, 'first'],
    ['End', {}, 'last'],
    ['+', {}, 'zoomIn'],
    ['-', {}, 'zoomOut'],
    ['f', { ctrlKey: true }, 'find'],
    ['F', { metaKey: true }, 'find'],
    ['g', { ctrlKey: true }, 'findNext'],
    ['F3', { shiftKey: true }, 'findPrevious'],
    // The browser's and the learner's own.
    ['Escape', {}, undefined],
    ['ArrowDown', {}, undefined],
    ['Tab', {}, undefined],
    ['+', { ctrlKey: true }, undefined],
    ['ArrowLeft', { altKey: true }, undefined],
    ['Home', { defaultPrevented: true }, undefined],
  ] as const)('%s %j: %s', (key, more, action) => expect(press(key, more)).toBe(action));

  it('belong to a field that has the focus, apart from finding', () => {
    const target = document.createElement('input');
    expect(press('Home', { target })).toBeUndefined();
    expect(press('f', { target, ctrlKey: true })).toBe('find');
  });
});
