import { packAnswers } from '#adapters/offline/packs/pack-answers.ts';
import { packStore } from '#adapters/offline/packs/pack-store.ts';
import type { SealedAnswers } from '#adapters/offline/answers/sealed-answers.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { heardCalls } from '#adapters/platform/heard-calls.ts';
import { storageSlot } from '#adapters/storage/storage-slot.ts';
import { locksOf } from '#adapters/tracking/locks.ts';
import { atom } from '#domain/kernel/atom.ts';
import { connectionOf, type ConnectionWatch } from '#domain/kernel/connection.ts';
import { isCourse, type PackStore } from '#domain/packs/index.ts';
import { CONTENT_ORIGIN, PLATFORM_ORIGIN } from '../../mount/direct.ts';
import type { Browser, Page } from '../browser.ts';
import { contentSite } from './content-site.ts';
import { answersOn, cachesOn, rowsOn } from './disk.ts';

/** What a page of the product has for a time without a line, over the disk of its browser. */
export type WithoutLine = {
  /** Whose calls are listened to. */
  environment: Environment;
  watch: ConnectionWatch;
  packs: PackStore;
  /** What the worker answers to an address of this device. */
  onDevice: (address: string, range: string) => Promise<Response>;
  answers: (token: () => string | undefined) => SealedAnswers;
};

type Options = {
  browser: Browser;
  page: Page;
  /** Asks the platform something small. */
  probe: () => Promise<unknown>;
  report: (where: string, error: unknown) => void;
};

export function withoutLine({ browser, page, probe, report }: Options): WithoutLine {
  const { disk, sealing } = browser;
  const { environment, timers } = page;
  const access = accessOf(browser, page);
  const [rows, caches] = [rowsOn(disk, access), cachesOn(disk, access)];
  /** A page whose browser knows that it has no line asks nobody until there is one, which is told to it (`lineIs`). */
  const after = (ms: number, work: () => void) => {
    const due = timers.schedule(() => browser.isOnline && work(), ms);
    return () => due.unsubscribe();
  };
  const watch = connectionOf(after, probe);
  if (!browser.isOnline) watch.lost();
  const answersHere = packAnswers({ rows, caches, crypto: sealing, origin: PLATFORM_ORIGIN });
  return {
    environment: { ...environment, fetch: heardCalls(environment, [PLATFORM_ORIGIN], watch) },
    watch,
    packs: packStore({
      ...{ rows, caches, crypto: sealing, report, origin: PLATFORM_ORIGIN, contentOrigin: CONTENT_ORIGIN },
      lastOwner: storageSlot(environment, 'packs-of', 'browser'),
      fetch: contentSite({ browser, timers }),
      locks: locksOf(environment),
      isServed: atom(true).projection,
      keepPlayer: (kind) => {
        if (isCourse({ kind })) return Promise.resolve('never'); // no frame is here for it to run in
        if (browser.isOnline) disk.players.add(kind);
        return Promise.resolve(disk.players.has(kind) ? 'kept' : 'later');
      },
      estimate: () => Promise.resolve({}),
    }),
    onDevice: (address, range) => answersHere({ url: address, headers: new Headers({ range }) }),
    answers: (token) => answersOn(disk, access, { token, now: environment.now }),
  };
}

/** What a page that is gone, or a full disk, gives in the place of what was asked for. */
function accessOf(browser: { readonly isFull: boolean }, page: Pick<Page, 'isOver'>) {
  const mayRead = () => {
    if (page.isOver()) throw new DOMException('The page is gone', 'AbortError');
  };
  const mayWrite = () => {
    mayRead();
    if (browser.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  return { mayRead, mayWrite };
}
