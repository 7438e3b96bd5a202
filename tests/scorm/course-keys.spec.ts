import { describe, expect, it, vi } from 'vitest';
import { courseKeys } from '#adapters/players/frame/shell/run-course.ts';

type Heard = (event: unknown) => void;

/** A page of a course with its event listeners; trusted and synthetic events. */
function aPage() {
  const heard = new Map<string, Heard>();
  const early: unknown[] = [];
  const page = {
    addEventListener: (type: string, listener: Heard, isEarly: unknown) => {
      heard.set(type, listener);
      early.push(isEarly);
    },
  };
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, isTrusted: true };
  return {
    page: page as unknown as Window, // the code under test uses nothing else
    early,
    press: (key: string, more: object = {}) => heard.get('keydown')?.({ ...plain, key, ...more }),
    point: () => heard.get('pointerdown')?.({ isTrusted: true }),
  };
}

describe('the shell of a course (Verifies: WCAG 2.1.1, 2.1.2)', () => {
  it('hears the keys that leave in all of its pages together, before the pages do', () => {
    const leave = vi.fn();
    const hear = courseKeys(leave);
    const [outer, inner] = [aPage(), aPage()];
    for (const { page } of [outer, inner]) hear(page);
    expect([...outer.early, ...inner.early]).toEqual([true, true, true, true]);
    outer.press('Escape');
    inner.press('Escape');
    expect(leave).not.toHaveBeenCalled();
    outer.press('Escape');
    expect(leave).toHaveBeenCalledTimes(1);
    inner.press('Escape');
    inner.press('Escape');
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('takes nothing that a script makes up, and begins anew after another key or a press', () => {
    const leave = vi.fn();
    const { page, press, point } = aPage();
    courseKeys(leave)(page);
    for (let n = 0; n < 5; n++) press('Escape', { isTrusted: false });
    press('Escape');
    press('Escape');
    point();
    press('Escape');
    press('Tab');
    press('Escape');
    press('Escape');
    expect(leave).not.toHaveBeenCalled();
    press('Escape');
    expect(leave.mock.calls).toEqual([['leave']]);
  });

  it('hears F6 for the page around the course, and keeps it from the browser; not what a script makes up', () => {
    const ask = vi.fn();
    const { page, press } = aPage();
    courseKeys(ask)(page);
    const preventDefault = vi.fn();
    press('F6', { preventDefault, isTrusted: false });
    press('F6', { preventDefault, ctrlKey: true });
    press('F7', { preventDefault });
    expect([ask.mock.calls, preventDefault.mock.calls]).toEqual([[], []]);
    press('F6', { preventDefault });
    press('F6', { preventDefault, shiftKey: true });
    expect(ask.mock.calls).toEqual([['nextLandmark'], ['previousLandmark']]);
    expect(preventDefault).toHaveBeenCalledTimes(2);
  });
});
