// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { LEAVE_LIMIT_MS, leaveWithin } from '#ui/screens/player/player-screen.tsx';
import { bookKeys, isCharacter, type KeyRow } from '#domain/player/index.ts';
import { documentKeys } from '#ui/screens/player/keys/document-keys.ts';
import { mediaKeys } from '#ui/screens/player/keys/media-keys.ts';
import { actionOfKey } from '#ui/screens/player/keys/use-window-keys.ts';

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

/** A key pressed in the content, without modifiers by default. */
const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: document.createElement('main'),
  defaultPrevented: false,
  ...more,
});

describe('keys over a document', () => {
  const press = (key: string, more: object = {}) => actionOfKey(documentKeys, pressed(key, more), true);

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
    ['n', {}, 'next'],
    ['N', { shiftKey: true }, 'next'],
    ['r', {}, 'rotate'],
    ['R', { shiftKey: true }, 'rotateBack'],
    ['+', { shiftKey: true }, 'zoomIn'],
    ['?', { shiftKey: true }, 'keys'],
    // Keys of the browser and of the learner.
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

// Verifies: WCAG 2.1.4 Character key shortcuts
describe('letters, digits and signs', () => {
  const tables: Record<string, readonly KeyRow<unknown>[]> = {
    document: documentKeys,
    media: mediaKeys,
    book: bookKeys.ltr,
    'right-to-left book': bookKeys.rtl,
  };
  const within = (html: string) => {
    const place = document.createElement('div');
    place.innerHTML = html;
    return { target: place.querySelector('b') };
  };

  it.each(Object.entries(tables))('of a %s act only while the content has the focus and they are wanted', (_, rows) => {
    const characters = rows.flatMap(({ keys }) => keys).filter(isCharacter);
    expect(characters).toContain('?');
    for (const key of characters) {
      const inContent = pressed(key, within('<p data-content><b></b></p>'));
      expect(actionOfKey(rows, inContent, true), key).toBeDefined();
      expect(actionOfKey(rows, inContent, false), key).toBeUndefined();
      for (const html of [
        '<header><b></b></header>',
        '<main><aside><b></b></aside></main>',
        '<p data-content><i role=dialog><b></b></i></p>',
        '<p data-content><i role=search><b></b></i></p>',
      ])
        expect(actionOfKey(rows, pressed(key, within(html)), true), `${key} in ${html}`).toBeUndefined();
      expect(actionOfKey(rows, pressed(key, { target: document.body }), true), key).toBeUndefined();
    }
  });

  it.each(Object.entries(tables))(
    'are not the only keys of a %s: arrows and commands act anywhere in it',
    (_, rows) => {
      const others = rows.flatMap(({ keys }) => keys).filter((key) => !isCharacter(key) && !key.includes('+'));
      expect(others.length).toBeGreaterThan(1);
      for (const key of others)
        expect(actionOfKey(rows, pressed(key, within('<header><b></b></header>')), false), key).toBeDefined();
    },
  );
});
