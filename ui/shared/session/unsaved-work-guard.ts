import type { BrowserClient } from '../../entry/client.ts';

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>;
type Kept = Pick<BrowserClient['work'], 'isDurable'> & {
  outbox: Pick<BrowserClient['work']['outbox'], 'state'>;
  journal: Pick<BrowserClient['work']['journal'], 'health'>;
};

/** Whether work is neither sent nor stored, and would be lost with this page. */
export const isOnlyInPage = (unsaved: number, pending: number, isDurable: boolean): boolean =>
  unsaved > 0 || (!isDurable && pending > 0);

/** Confirms closing the page while unsent work exists only in memory (`beforeunload`). */
export function guardUnsavedWork({ outbox, journal, isDurable }: Kept, page: Page): void {
  const ask = (event: Event) => event.preventDefault();
  let isAsking = false;
  const look = () => {
    const { pending } = outbox.state.get();
    const isAtRisk = isOnlyInPage(journal.health.get().unsaved, pending, isDurable);
    // Subscribes only while needed, because browsers exclude pages with a `beforeunload` listener from the back/forward
    // cache.
    if (isAtRisk !== isAsking) page[isAtRisk ? 'addEventListener' : 'removeEventListener']('beforeunload', ask);
    isAsking = isAtRisk;
  };
  outbox.state.subscribe(look);
  journal.health.subscribe(look);
  look();
}
