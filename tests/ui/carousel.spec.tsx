// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Carousel } from '#ui/components/navigation/carousel.tsx';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { textsOf, WithTexts } from '../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => void (texts = await textsOf()));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Four visible items at intervals of 204 px; the row has 12 px of padding and no gap at its end. */
const [PITCH, SIGHT, COUNT] = [204, 812, 10];
const END = (COUNT - 4) * PITCH;

/** Like browsers, calls back once after the first layout, which is immediate here. */
class Sizes {
  readonly look: () => void;
  constructor(look: ResizeObserverCallback) {
    this.look = () => look([], this);
  }
  observe() {
    this.look();
  }
  unobserve() {}
  disconnect() {}
}

function row() {
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SIGHT);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(SIGHT + END);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * PITCH;
  });
  const asked: number[] = [];
  HTMLElement.prototype.scrollTo = (to?: ScrollToOptions | number) =>
    void asked.push(typeof to === 'object' ? (to.left ?? 0) : 0);
  render(
    <WithTexts texts={texts}>
      <Carousel name="Saved">
        {Array.from({ length: COUNT }, (_, n) => (
          <p key={n}>{n}</p>
        ))}
      </Carousel>
    </WithTexts>,
  );
  const list = screen.getByRole('list');
  return {
    asked,
    /** Simulates a scroll that snaps to an item; not every browser fires `scrollend`. */
    come: (left: number) => {
      list.scrollLeft = Math.round(left / PITCH) * PITCH;
      fireEvent.scroll(list);
    },
    press: (way: 'next' | 'previous') => fireEvent.click(screen.getByRole('button', { name: `Show ${way}: Saved` })),
  };
}

it('a row leads to where an item begins, so that it knows when it is there', () => {
  const { asked, come, press } = row();
  press('next');
  expect(asked).toEqual([4 * PITCH]);
  come(4 * PITCH);
  come(PITCH); // dragged by the learner
  press('next');
  expect(asked.at(-1)).toBe(5 * PITCH);
});

it('a second press on the way goes on, or back', () => {
  const { asked, come, press } = row();
  press('next');
  come(PITCH);
  press('previous');
  press('next');
  press('next');
  expect(asked).toEqual([4 * PITCH, 0, 4 * PITCH, END]);
});

it('a press is taken back before the row has moved', () => {
  const { asked, press } = row();
  press('next');
  press('previous');
  expect(asked).toEqual([4 * PITCH, 0]);
});

it('a row that comes to rest elsewhere offers both ways again', () => {
  const { asked, come, press } = row();
  press('next');
  press('next');
  press('next'); // scrolls to the end
  come(PITCH);
  fireEvent(screen.getByRole('list'), new Event('scrollend', { bubbles: true }));
  press('next');
  expect(asked.at(-1)).toBe(5 * PITCH);
});
