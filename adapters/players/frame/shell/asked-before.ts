import type { Answered, Answerer, Page } from './answerer.ts';

/** What a page hears that is about to be loaded again: nothing that it could take for the platform's word. */
const NOT_NOW: Answered = { status: 503, headers: {}, body: '' };

/**
 * The answerer for one page that may have asked the network before it was met: WebKit runs the scripts that it has at
 * hand in the same task that makes a page. What such a page believes of its learner is wrong (it got no place to go on
 * from), so nothing that it says counts: it is loaded `again`, which answers whether it does. The browser lists a
 * request before the page has its answer, so no word that follows from one gets past. Called as the page is met.
 */
export function unlessAskedBefore(page: Page, answerer: Answerer, again: () => boolean): Answerer {
  const metAt = page.performance.now();
  const wasPassed = () =>
    page.performance
      .getEntriesByType('resource')
      .some(({ name, startTime }) => startTime < metAt && URL.canParse(name) && answerer.owns(new URL(name)));
  let isOver = false;
  let isLast = false;
  const look = () => {
    if (isOver || isLast || !wasPassed()) return;
    isOver = again();
    isLast = !isOver;
  };
  // Its own window's, so that it ends with the page.
  new page.PerformanceObserver(look).observe({ type: 'resource', buffered: true });
  return {
    ...answerer,
    answer: (asked, send) => {
      look();
      return isOver ? NOT_NOW : answerer.answer(asked, send);
    },
  };
}
