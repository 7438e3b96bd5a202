import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionFixture, type Tab, titleOf, type Who } from './session-fixture.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { runs, timeFor } from '../support/runs.ts';

const open: Tab[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) {
    tab.die();
    expect(tab.reports.filter((report) => !/^(wire|deliver)/.test(report))).toEqual([]);
  }
});

/** `first`: the learner who signs in in the first tab before the second opens, and so shares the session. */
async function twoTabs(first?: Who) {
  const browser = sessionFixture();
  const one = await browser.tab();
  if (first) await one.signIn(first);
  const tabs = [one, await browser.tab()] as const;
  open.push(...tabs);
  return { ...browser, tabs };
}
const said = (tab: Tab) => tab.notices.map(({ refused }) => refused);

describe('two tabs of one browser (Verifies: T25, §4 Session, reliability F7 to F9)', () => {
  it('one signs out: the other follows, with its content saved, and says so', async () => {
    const { tabs, settle, sent, cookies } = await twoTabs('ada');
    const [first, second] = tabs;
    await second.launch();
    second.turn(7);
    await settle();
    await first.client.session.signOut();
    await settle();
    expect([first.who(), second.who(), second.token()]).toEqual([undefined, undefined, undefined]);
    expect([said(first), said(second)]).toEqual([[], ['SIGNED_OUT_ELSEWHERE']]);
    expect(cookies.size).toBe(0);
    second.die();
    await first.signIn('ada');
    await settle();
    const verbs = sent.filter(({ titleId, status }) => titleId === titleOf('ada') && status < 300).length;
    expect(verbs).toBeGreaterThanOrEqual(4); // all arrived: launched, the page and its statement, exited
    await vi.waitFor(() => expect(first.client.work.outbox.state.get().pending).toBe(0), 8000);
  });

  it('a sign-out forgets what was looked at, in either tab, and keeps what was saved; an expiry keeps both', async () => {
    const { tabs, settle, world } = await twoTabs('ada');
    const [first, second] = tabs;
    const ids = ({ client }: Tab) => {
      const { saved, viewed } = client.titles.bookmarks.get();
      return { saved: saved.map(({ titleId }) => titleId), viewed: viewed.map(({ titleId }) => titleId) };
    };
    for (const end of ['expiry', 'sign-out', 'sign-out elsewhere']) {
      first.client.titles.bookmarks.view('seen');
      if (ids(first).saved.length === 0) first.client.titles.bookmarks.toggle('marked');
      if (end === 'expiry') {
        world.expireSessions();
        await first.client.catalogue.statuses.refresh();
      } else await (end === 'sign-out' ? first : second).client.session.signOut();
      await settle();
      await vi.waitFor(() => expect(first.who()).toBeUndefined());
      await first.signIn('ada');
      await settle();
      expect(ids(first), end).toEqual({ saved: ['marked'], viewed: end === 'expiry' ? ['seen'] : [] });
    }
  });

  it('one signs in again: the other, expired over content, goes on without asking', async () => {
    const { tabs, settle, world } = await twoTabs();
    const [first, second] = tabs;
    await first.signIn('ada');
    await first.launch();
    await settle();
    world.expireSessions();
    first.turn(3);
    await settle();
    // The other tab, signed in too, may be the leader and notice first.
    await vi.waitFor(() => expect(first.client.session.now().at).toBe('expired'));
    await second.signIn('ada');
    await settle();
    expect(first.client.session.now().at).toBe('open');
    expect(said(first)).toEqual(['ACC_VERIFIED']);
    await vi.waitFor(() => expect(first.client.work.outbox.state.get()).toMatchObject({ pending: 0, paused: false }));
  });

  it('another learner signs in: this one’s session stays, and so does their token; they are told once', async () => {
    const { tabs, settle, sent } = await twoTabs();
    const [first, second] = tabs;
    await first.signIn('ada');
    await second.signIn('ben');
    await second.signIn('ben');
    await first.launch();
    first.turn(2);
    await settle();
    expect([first.who(), first.token(), second.who(), second.token()]).toEqual(['ada', 'ada', 'ben', 'ben']);
    expect(said(first)).toEqual(['OTHER_LEARNER_SIGNED_IN']);
    expect(sent.filter(({ titleId }) => titleId !== undefined).map(({ bearer }) => bearer)).not.toContain('ben');
  });

  it('another learner signs in elsewhere while this one’s session is expired: it is never continued with that token', async () => {
    const { tabs, settle, world } = await twoTabs();
    const [first, second] = tabs;
    await first.signIn('ada');
    await first.launch();
    world.expireSessions();
    first.turn(3);
    await settle();
    await second.signIn('ben');
    await settle();
    expect([first.client.session.now().at, first.token()]).toEqual(['expired', 'ada']);
    expect(await first.prove('ben')).toEqual({ refused: 'OTHER_LEARNER' });
    expect(await first.prove('ada')).toBeUndefined();
    await settle();
    expect([first.who(), first.token(), second.token()]).toEqual(['ada', 'ada', 'ben']);
  });

  it('a tab that asks again after the channel was silent finds what another tab got', async () => {
    const { tabs, settle, world } = await twoTabs();
    const [first, second] = tabs;
    await first.signIn('ada');
    world.expireSessions();
    await second.signIn('ada'); // the first tab has not noticed that its token is invalid
    await first.client.catalogue.statuses.refresh();
    await settle();
    expect([first.client.session.now().at, said(first)]).toEqual(['open', ['ACC_VERIFIED']]);
  });

  it('on a shared device: what was not sent is gone from every tab and from the browser, and that is recorded', async () => {
    const { tabs, settle, world, sent, local } = await twoTabs('ada');
    const [first] = tabs;
    world.faults.add({ kind: 'offline', operation: ['putStatement', 'savePdfState'] });
    for (const tab of tabs) await tab.launch();
    for (const tab of tabs) tab.turn(5);
    await settle();
    await first.client.session.signOut({ discards: true });
    await settle();
    await settle(); // the other tab saves its work, and is then signed out, too
    expect(said(first)).toEqual(['WORK_DISCARDED']);
    expect([...local.keys()].filter((key) => key.startsWith('outbox-marks'))).toEqual([]);
    const facts = first.client.runtime.log.facts;
    expect(facts.filter(sessionEvents.WorkDiscarded.is).map(({ data }) => data)).toMatchObject([
      { records: expect.any(Number) as number },
    ]);
    world.faults.clear();
    const before = sent.length;
    await first.signIn('ada');
    await settle();
    expect(sent.slice(before).filter(({ titleId }) => titleId !== undefined)).toEqual([]);
    expect(first.client.work.outbox.state.get().pending).toBe(0);
  }, 20_000);

  it('the sign-in of another learner in the same tab never sends what waited for the first', async () => {
    const { tabs, settle, world, sent } = await twoTabs();
    const [tab] = tabs;
    await tab.signIn('ada');
    const fault = world.faults.add({ kind: 'offline', operation: ['putStatement', 'savePdfState'] });
    await tab.launch();
    tab.turn(4);
    await settle();
    world.faults.remove(fault);
    await tab.signIn('ben'); // while a session is still open
    await tab.launch();
    await settle();
    const work = sent.filter(({ titleId, status }) => titleId !== undefined && status > 0);
    expect(work.filter(({ titleId, bearer }) => titleId !== titleOf(bearer as Who))).toEqual([]);
    await tab.leave();
    await tab.signIn('ada');
    await settle();
    await vi.waitFor(() => expect(tab.client.work.outbox.state.get().pending).toBe(0));
    expect(world.journal.violations).toEqual([]);
  });
});

describe('a session that begins or ends in another tab is known here without a reload', () => {
  it('nobody was signed in here: whoever signs in there is', async () => {
    const { tabs, settle } = await twoTabs();
    const [first, second] = tabs;
    await first.signIn('ada');
    await settle();
    expect([second.who(), second.token(), said(second)]).toEqual(['ada', 'ada', []]);
  });

  it('they sign out there while this tab takes their session up: it is not begun here', async () => {
    const { tabs, settle, onCall, said: words } = await twoTabs();
    const [first, second] = tabs;
    await settle();
    let wake = () => {};
    const stop = onCall(() => {
      if (words.length > 0) wake = second.freeze(); // the tab got the message and requests the session’s learner
    });
    await first.signIn('ada');
    await settle();
    stop();
    await first.client.session.signOut();
    wake();
    await settle();
    expect([second.who(), second.token(), said(second)]).toEqual([undefined, undefined, []]);
    await first.signIn('ben');
    await vi.waitFor(() => expect([second.who(), second.token()]).toEqual(['ben', 'ben']), 3_000);
  });

  it('they signed out, and somebody else signs in there: that one is, and none of the first is left', async () => {
    const { tabs, settle, sent } = await twoTabs('ada');
    const [first, second] = tabs;
    await second.launch();
    second.turn(4);
    await first.client.session.signOut();
    await settle();
    await first.signIn('ben');
    await settle();
    expect([second.who(), second.token()]).toEqual(['ben', 'ben']);
    await second.launch();
    second.turn(5);
    await settle();
    const work = sent.filter(({ titleId, status }) => titleId !== undefined && status > 0);
    expect(work.filter(({ titleId, bearer }) => titleId !== titleOf(bearer as Who))).toEqual([]);
  });

  it('the session expired here and this tab is at the sign-in screen: the same learner brings it back, another does not', async () => {
    const { tabs, settle, world } = await twoTabs('ada');
    const [first, second] = tabs;
    world.expireSessions();
    await second.client.catalogue.statuses.refresh();
    await settle();
    expect([second.who(), said(second)]).toEqual([undefined, ['EXPIRED_SESSION']]);
    await first.signIn('ben');
    await settle();
    expect([second.who(), second.token()]).toEqual([undefined, undefined]);
    await first.signIn('ada');
    await settle();
    expect([second.who(), second.token()]).toEqual(['ada', 'ada']);
  });

  it('the word of it was missed: each is known when this tab is looked at', async () => {
    const { tabs, settle } = await twoTabs();
    const [first, second] = tabs;
    const look = async () => {
      second.client.work.lookAgain();
      await settle();
    };
    second.deafen();
    await first.signIn('ada');
    await settle();
    expect(second.who()).toBeUndefined();
    await look();
    expect(second.who()).toBe('ada');
    await first.client.session.signOut();
    await settle();
    expect(second.who()).toBe('ada');
    await look();
    expect([second.who(), second.token(), said(second)]).toEqual([undefined, undefined, ['EXPIRED_SESSION']]);
  });

  it('the word of another learner was missed: told when this tab is looked at, once', async () => {
    const { tabs, settle, sent } = await twoTabs('ada');
    const [first, second] = tabs;
    second.deafen();
    await first.signIn('ben');
    for (let look = 0; look < 3; look++) {
      second.client.work.lookAgain();
      await settle();
    }
    expect([second.who(), second.token(), said(second)]).toEqual(['ada', 'ada', ['OTHER_LEARNER_SIGNED_IN']]);
    const asked = sent.filter(({ tab, bearer }) => tab === second.number && bearer === 'ben');
    expect(asked.length, 'the platform is asked once whose token it is').toBe(1);
  });
});

describe('whatever two learners do in two tabs', () => {
  const tab = fc.nat(1);
  const who = fc.constantFrom<Who>('ada', 'ben');
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('sign-in' as const), tab, who }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('sign-out' as const), tab, discards: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('call' as const), tab }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('launch' as const), tab }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('turn' as const), tab, page: fc.integer({ min: 1, max: 800 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), tab }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('prove' as const), tab, who }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  );
  const steps = fc.array(fc.record({ step, settles: fc.boolean() }), { minLength: 4, maxLength: 14 });

  it(
    'work goes out with its own learner’s token or not at all, and a tab has one session at most',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (history) => {
          const browser = sessionFixture();
          const tabs = [await browser.tab(), await browser.tab()];
          open.push(...tabs);
          const running = new Set<Promise<unknown>>();
          const run = (work: Promise<unknown>) => {
            const watched = work.finally(() => running.delete(watched));
            running.add(watched);
          };
          for (const { step, settles } of history) {
            const at = 'tab' in step ? step.tab : 0;
            const mine = tabs[at]!; // 0 or 1
            switch (step.do) {
              case 'sign-in':
                run(mine.signIn(step.who));
                break;
              case 'sign-out':
                run(mine.client.session.signOut({ discards: step.discards }));
                break;
              case 'expire':
                browser.world.expireSessions();
                break;
              case 'call':
                if (mine.client.session.now().at === 'open') run(mine.client.catalogue.statuses.refresh());
                break;
              case 'launch':
                void mine.launch(); // a launch without a session, or while this tab has a title open, waits for the next
                break;
              case 'turn':
                mine.turn(step.page);
                break;
              case 'leave':
                run(mine.leave());
                break;
              case 'prove':
                run(mine.prove(step.who));
                break;
              case 'look':
                mine.client.work.lookAgain();
                break;
              case 'reload':
                mine.die();
                tabs[at] = await browser.tab();
                open.push(tabs[at]); // just added
                break;
            }
            if (settles) await browser.settle();
            for (const tab of tabs) {
              const now = tab.client.session.now();
              // An open session that can send has its own learner’s token, or sends nothing.
              if (settles && now.at === 'open' && running.size === 0) expect(tab.token()).toBe(tab.who());
            }
          }
          await Promise.all(running);
          await browser.settle();
          const work = browser.sent.filter(
            ({ titleId, operation }) => titleId !== undefined && !operation.startsWith('GET'),
          );
          expect(
            work.filter(({ bearer, titleId }) => titleId !== titleOf(bearer as Who)),
            'work under another token',
          ).toEqual([]);
          for (const tab of tabs) {
            const sessions = tab.client.runtime.log.facts.filter(({ type }) => /^session\.(Opened|Closed)$/.test(type));
            for (const [i, { type }] of sessions.entries())
              expect(type, 'one session after the other').toBe(i % 2 === 0 ? 'session.Opened' : 'session.Closed');
            if (tab.client.session.now().at === 'open') expect(tab.token()).toBe(tab.who());
          }
          expect(browser.world.journal.violations).toEqual([]);
          for (const tab of open.splice(0)) tab.die();
        }),
        { numRuns: runs(8) },
      );
    },
    timeFor(180_000),
  );
});
