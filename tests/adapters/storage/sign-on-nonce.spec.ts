import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeSignOnToken } from '#adapters/platform/sign-on-token.ts';
import { signOnNonce } from '#adapters/storage/sign-on-nonce.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { refusedStorage } from './refused-storage.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const ORIGIN = 'https://app.example';
const LOGINS = ['/acme/login', '/acme/reauthLogin/t-1'];

/** A tab of one browser, each of whose page loads has its own nonce. */
function aTab(randomUuid: () => string) {
  const sessionStorage = storageOf(new Map());
  const load = () => signOnNonce({ sessionStorage, localStorage: undefined, randomUuid });
  return { sessionStorage, load };
}

/** The provider’s redirect to the return URL, and the token and nonce that the loaded page finds there. */
const cameBack = (returnUrl: string) => {
  const taken = takeSignOnToken({
    location: { href: `${returnUrl}&token=t` },
    history: { state: null, replaceState: () => undefined },
  });
  return taken ?? { path: '', nonce: undefined };
};

function numbered() {
  let last = 0;
  return () => `nonce-${String((last += 1))}`;
}

// Verifies: §1 single sign-on
describe('the nonce of a journey to a provider', () => {
  it('comes back in the address that was given along', () => {
    const tab = aTab(numbered());
    const page = tab.load();
    expect(page.into(`${ORIGIN}/acme/login`)).toBe(`${ORIGIN}/acme/login?nonce=nonce-1`);
    page.begin(`${ORIGIN}/acme/login`);
    expect(tab.load().end(cameBack(page.into(`${ORIGIN}/acme/login`)))).toBe(true);
  });

  it('is not used again by the page that it was of, when the browser shows that once more', () => {
    const tab = aTab(numbered());
    const page = tab.load();
    const returnUrl = page.into(`${ORIGIN}/acme/login`);
    for (const isAwaited of [true, false]) {
      page.begin(`${ORIGIN}/acme/login`);
      expect(tab.load().end(cameBack(returnUrl))).toBe(isAwaited);
    }
  });

  it('stays used up when another page of the tab has left meanwhile', () => {
    const tab = aTab(numbered());
    const [first, second] = [tab.load(), tab.load()];
    const returnUrl = first.into(`${ORIGIN}/acme/login`);
    first.begin(`${ORIGIN}/acme/login`);
    first.forget();
    first.begin(`${ORIGIN}/acme/login`);
    second.begin(`${ORIGIN}/acme/login`);
    first.begin(`${ORIGIN}/acme/login`);
    expect(tab.load().end(cameBack(returnUrl))).toBe(false);
  });

  it('opens nothing where the browser keeps nothing for a tab', () => {
    const load = () => signOnNonce({ sessionStorage: refusedStorage, localStorage: undefined, randomUuid: numbered() });
    const page = load();
    page.begin(`${ORIGIN}/acme/login`);
    expect(load().end(cameBack(page.into(`${ORIGIN}/acme/login`)))).toBe(false);
  });

  /**
   * Tabs leave for providers, return, return again, open URLs of other sign-ons, and display earlier pages again. The
   * oracle: a return is expected if this tab’s last departure used exactly this URL, and no return or sign-in in this
   * tab followed. A page is expected only once.
   */
  it('lets a return through once, in the tab that left, at the path it left for', () => {
    const act = fc.record({
      does: fc.constantFrom('load', 'leave', 'leave', 'return', 'return', 'sign in' as const),
      tab: fc.nat({ max: 1 }),
      page: fc.nat({ max: 3 }),
      path: fc.oneof({ weight: 3, arbitrary: fc.constant(LOGINS[0] ?? '') }, fc.constantFrom(...LOGINS)),
    });
    const { reached, assert } = reaching({ back: 0.5, awaited: 0.03 });
    assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const uuid = numbered();
        const tabs = [aTab(uuid), aTab(uuid)].map((tab) => ({ ...tab, awaited: undefined as string | undefined }));
        const pages = tabs.flatMap((tab) => [{ tab, nonce: tab.load(), spent: false, left: false }]);
        for (const { does, tab: at, page: which, path } of acts) {
          const tab = tabs[at];
          const page = pages[which % pages.length];
          if (!tab || !page) continue;
          const returnUrl = page.nonce.into(ORIGIN + path);
          if (does === 'load') pages.push({ tab, nonce: tab.load(), spent: false, left: false });
          else if (does === 'sign in') {
            page.nonce.forget();
            page.tab.awaited = undefined;
          } else if (does === 'leave') {
            page.nonce.begin(ORIGIN + path);
            // The page left before and its tab expects no return: the nonce may be used up.
            page.spent ||= page.left && page.tab.awaited === undefined;
            if (!page.spent) page.tab.awaited = returnUrl;
            page.left = true;
          } else {
            reached('back');
            if (tab.awaited === returnUrl) reached('awaited');
            expect(tab.load().end(cameBack(returnUrl))).toBe(tab.awaited === returnUrl);
            tab.awaited = undefined;
          }
        }
      }),
      { numRuns: runs(300, 300) },
    );
  });
});
