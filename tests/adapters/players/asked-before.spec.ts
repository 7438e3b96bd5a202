import { describe, expect, it, vi } from 'vitest';
import { type RequestInterceptor, type Page } from '#adapters/players/frame/shell/answerer.ts';
import { rejectIfRequestedEarly } from '#adapters/players/frame/shell/course-pages.ts';

const HACP = 'https://content.example/shell/hacp';
const asked = { method: 'POST', url: new URL(HACP), header: () => undefined, body: 'command=putparam' };

/**
 * A page with the members under test, first seen at 100 ms. `lists`: a request in the browser’s performance entries.
 */
function pageMet() {
  const listed: { name: string; startTime: number }[] = [];
  let tell = () => {};
  const page = {
    performance: { now: () => 100, getEntriesByType: () => listed },
    PerformanceObserver: class {
      constructor(told: () => void) {
        tell = told;
      }
      observe() {}
    },
  } as unknown as Page; // the code under test reads nothing else
  const answer = vi.fn(() => ({ status: 200, headers: {}, body: 'error=0' }));
  const answerer: RequestInterceptor = { owns: ({ pathname }) => pathname === '/shell/hacp', answer };
  const again = vi.fn(() => true);
  return {
    own: rejectIfRequestedEarly(page, answerer, again),
    answer,
    again,
    lists: (name: string, startTime: number) => listed.push({ name, startTime }),
    told: () => tell(),
  };
}

describe('Verifies: §4 Content launch, "no progress is ever lost": a page that asked before it was met', () => {
  it('is loaded again, and what it says after it is answered by nobody', () => {
    const { own, answer, again, lists } = pageMet();
    lists(HACP, 40);
    expect(own.answer(asked, fetch)).toMatchObject({ status: 503, body: '' });
    expect(own.answer(asked, fetch)).toMatchObject({ status: 503, body: '' });
    expect(answer).not.toHaveBeenCalled();
    expect(again).toHaveBeenCalledOnce();
  });

  it('is loaded again when it says nothing more', () => {
    const { again, lists, told } = pageMet();
    told();
    expect(again).not.toHaveBeenCalled();
    lists(HACP, 40);
    told();
    told();
    expect(again).toHaveBeenCalledOnce();
  });

  it.each([
    ['another address', 'https://content.example/course/page.js', 40],
    ['its address after it was met, as a beacon of bytes does', HACP, 160],
    ['nothing that is an address', 'data', 40],
  ])('is left alone where it asked %s', (_, name, startTime) => {
    const { own, again, lists, told } = pageMet();
    lists(name, startTime);
    told();
    expect(own.answer(asked, fetch)).toMatchObject({ status: 200, body: 'error=0' });
    expect(again).not.toHaveBeenCalled();
  });

  it('is answered where it was loaded again in vain', () => {
    const { own, again, lists } = pageMet();
    again.mockReturnValue(false);
    lists(HACP, 40);
    expect(own.answer(asked, fetch)).toMatchObject({ status: 200, body: 'error=0' });
    expect(own.answer(asked, fetch)).toMatchObject({ status: 200, body: 'error=0' });
    expect(again).toHaveBeenCalledOnce();
  });
});
