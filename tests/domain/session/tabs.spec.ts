import { NEVER } from 'rxjs';
import { expect, it } from 'vitest';
import { otherTabs, session, type TabMessage } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';

/** A tab whose session has expired, and a message of another tab that the same learner signed in again. */
function expiredTab(takesUp: readonly boolean[]) {
  const { runtime, clock } = aRuntime();
  let hear: (message: TabMessage) => void = () => undefined;
  let looks = 0;
  const renewFromOtherTab = () => {
    const isThere = takesUp[looks++] ?? false;
    if (isThere) runtime.send(session.reauthenticate, { sessionId: 's', account: 'ada' });
    return Promise.resolve(isThere);
  };
  const tabs = { say: () => undefined, listen: (listener: typeof hear) => ((hear = listener), () => undefined) };
  const signOutFlow = { follow: () => Promise.resolve(), isUnderWay: () => false };
  runtime.run('other-tabs', otherTabs, {
    tabs,
    renewFromOtherTab,
    signOutFlow,
    looked: NEVER,
    beginFromOtherTab: () => Promise.resolve(false),
    lookWhoIsIn: () => Promise.resolve(undefined),
    notices: { notify: () => undefined },
  });
  const opening = { sessionId: 's', organisationCode: 'acme', userId: 'u', account: 'ada', resumed: false };
  runtime.send(session.open, { ...opening, gates: [], passwordDaysLeft: undefined });
  runtime.send(session.expire, { sessionId: 's' });
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

/** A signed-out tab that receives a message of a sign-in, and then one of a sign-out. */
function emptyTab() {
  const { runtime } = aRuntime();
  let hear: (message: TabMessage) => void = () => undefined;
  let pickedUp = () => {};
  const followed: string[] = [];
  runtime.run('other-tabs', otherTabs, {
    tabs: { say: () => undefined, listen: (listener) => ((hear = listener), () => undefined) },
    renewFromOtherTab: () => Promise.resolve(false),
    signOutFlow: {
      follow: async () => {
        const { session: now } = runtime.state(session).get();
        if (now.at !== 'signed-out') followed.push(now.sessionId);
      },
      isUnderWay: () => false,
    },
    looked: NEVER,
    beginFromOtherTab: () => new Promise((resolve) => (pickedUp = () => resolve(false))),
    lookWhoIsIn: () => Promise.resolve(undefined),
    notices: { notify: () => undefined },
  });
  return {
    hear: (message: TabMessage) => hear(message),
    signIn: (sessionId: string) => {
      const opening = { sessionId, organisationCode: 'acme', userId: 'u', account: 'ada', resumed: false };
      runtime.send(session.open, { ...opening, gates: [], passwordDaysLeft: undefined });
    },
    /** The platform has responded whether a session can be restored. */
    answered: async () => {
      for (let turn = 0; turn < 40; turn++) await Promise.resolve();
      pickedUp();
      for (let turn = 0; turn < 40; turn++) await Promise.resolve();
    },
    followed: () => followed,
  };
}

// Verifies: §4 Session (several tabs)
it('a sign-out in another tab that was heard of before the learner signed in here ends nothing here', async () => {
  const tab = emptyTab();
  tab.hear({ type: 'signed-in', account: 'ada' });
  tab.hear({ type: 'signed-out', account: 'ada', discards: true });
  tab.signIn('later');
  await tab.answered();
  expect(tab.followed()).toEqual([]);
});

// Verifies: §4 Session (several tabs)
it('a sign-out that was heard of while the session was here ends it, however late it is answered', async () => {
  const tab = emptyTab();
  tab.hear({ type: 'signed-in', account: 'ada' });
  tab.signIn('same');
  tab.hear({ type: 'signed-out', account: 'ada', discards: true });
  await tab.answered();
  expect(tab.followed()).toEqual(['same']);
});
