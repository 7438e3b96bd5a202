import type { Core } from './core.ts';

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>;
type Kept = Pick<Core, 'isDurable'> & {
  outbox: Pick<Core['outbox'], 'state'>;
  journal: Pick<Core['journal'], 'health'>;
};

/** Work that is neither sent nor stored: it ends with this page. */
export const isOnlyInPage = (unsaved: number, pending: number, isDurable: boolean): boolean =>
  unsaved > 0 || (!isDurable && pending > 0);

/**
 * Sees to it that unsent work outlives what a learner, or the browser, does by mistake. As long as some is nowhere but in
 * this page, closing it asks first; and with the first that waits the browser is asked not to clear it for want of room.
 */
export function guardWork({ outbox, journal, isDurable }: Kept, page: Page, persist: () => Promise<unknown>): void {
  const ask = (event: Event) => event.preventDefault();
  let isAsking = false;
  let hasAsked = false;
  const look = () => {
    const { pending } = outbox.state.get();
    const isAtRisk = isOnlyInPage(journal.health.get().unsaved, pending, isDurable);
    // Only while it is needed: pages that listen to this are not kept for the way back.
    if (isAtRisk !== isAsking) page[isAtRisk ? 'addEventListener' : 'removeEventListener']('beforeunload', ask);
    isAsking = isAtRisk;
    if (hasAsked || pending === 0 || !isDurable) return;
    hasAsked = true;
    persist().catch(() => undefined); // refused: then it is kept as long as there is room
  };
  outbox.state.subscribe(look);
  journal.health.subscribe(look);
  look();
}
