import { NEVER } from 'rxjs';
import { expect, it } from 'vitest';
import { otherTabs, session, type TabMessage } from '#domain/session/index.ts';
import { aRuntime } from '../support/given.ts';

/** A tab whose session has expired, and the word of another tab that the same learner is in again. */
function expiredTab(takesUp: readonly boolean[]) {
  const { runtime, clock } = aRuntime();
  let hear: (message: TabMessage) => void = () => undefined;
  let looks = 0;
  const takeUp = () => {
    const isThere = takesUp[looks++] ?? false;
    if (isThere) runtime.send(session, 'reauthenticate', { sessionId: 's', account: 'ada' });
    return Promise.resolve(isThere);
  };
  const tabs = { say: () => undefined, listen: (listener: typeof hear) => ((hear = listener), () => undefined) };
  const endings = { follow: () => Promise.resolve(), isUnderWay: () => false };
  runtime.run('other-tabs', otherTabs, {
    tabs,
    takeUp,
    endings,
    looked: NEVER,
    pickUp: () => Promise.resolve(false),
    lookWhoIsIn: () => Promise.resolve(undefined),
    notices: { say: () => undefined },
  });
  const opening = { sessionId: 's', organisationCode: 'acme', userId: 'u', account: 'ada', resumed: false };
  runtime.send(session, 'open', { ...opening, gates: [], passwordDaysLeft: undefined });
  runtime.send(session, 'expire', { sessionId: 's' });
  const pass = async () => {
    for (let turn = 0; turn < 40; turn++) {
      await Promise.resolve();
      clock.flush();
    }
  };
  return {
    hears: async () => {
      hear({ type: 'signed-in', account: 'ada' });
      await pass();
    },
    at: () => runtime.state(session).get().session.at,
    looks: () => looks,
  };
}

// Verifies: §4 Session (several tabs)
it.each([
  ['at once', [true], 1, 'open'],
  ['later than the word of it', [false, false, true], 3, 'open'],
  ['never', [], 4, 'expired'],
] as const)('the token of a sign-in in another tab is looked for, and found %s', async (_when, takesUp, looks, at) => {
  const tab = expiredTab(takesUp);
  await tab.hears();
  expect([tab.looks(), tab.at()]).toEqual([looks, at]);
});
