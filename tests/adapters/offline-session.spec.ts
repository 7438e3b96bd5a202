import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runs, timeFor } from '../support/runs.ts';
import { afterAda, device, goOn, openTabs } from './offline-session-fixture.ts';
import { type Tab, titleOf, type Who } from './session-fixture.ts';

const DAY = 24 * 3_600_000;
afterEach(() => {
  for (const tab of openTabs.splice(0)) tab.die();
});

const isOffered = ({ client }: Tab) => client.session.offlineSession.isOffered('acme');
const said = (tab: Tab) => tab.notices.map(({ refused }) => refused);

/** Verifies: offline sessions: resume offline after a browser restart. */
describe('a browser that was ended, without a line', () => {
  it('starts with the password of the account, from the last responses of the platform', async () => {
    const { tab, settle } = await afterAda();
    expect(await isOffered(tab)).toBe(true);
    expect(await goOn(tab, ' ADA ')).toBeUndefined();
    await settle();
    expect(tab.client.session.now()).toMatchObject({ at: 'open', userId: 'p-ada', wentOn: true });
    const { all, statuses } = tab.client.catalogue;
    await Promise.all([all.load(), statuses.load(), tab.client.home.answer.load()]);
    expect(all.get()).toMatchObject({ at: 'ready', stale: { refused: 'CONNECTION_FAILURE' } });
    expect(statuses.get()).toMatchObject({ at: 'ready' });
    expect(tab.client.home.answer.get()).toMatchObject({ at: 'ready' });
  });

  it('knows nobody of another name or password, of none, or of another organisation', async () => {
    const { tab } = await afterAda();
    for (const name of ['ben', 'ada2', 'p-ada'])
      expect(await goOn(tab, name)).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
    expect(await goOn(tab, 'ada', 'lighthouse1')).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
    expect(await goOn(tab, '')).toEqual({ refused: 'EMPTY_USERNAME' });
    expect(await goOn(tab, 'ada', '')).toEqual({ refused: 'EMPTY_PASSWORD' });
    const other = { organisationCode: 'other', userName: 'ada', password: 'Lighthouse1' };
    expect(await tab.client.session.offlineSession.goOn(other)).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
    expect(tab.who()).toBeUndefined();
  });

  it('counts wrong passwords over restarts, and delays the next try, longer each time', async () => {
    const { tab, pass, restart } = await afterAda();
    for (let wrong = 0; wrong < 5; wrong++)
      expect(await goOn(tab, 'ada', `guess ${wrong}`)).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
    const wait = (minutes: number) => ({ refused: 'OFFLINE_SESSION_WAIT', params: { minutes } });
    expect(await goOn(tab, 'ada'), 'also with the right one').toEqual(wait(1));
    const later = await restart(); // takes a minute
    expect(await goOn(later, 'ada', 'guess')).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
    expect(await goOn(later, 'ada')).toEqual(wait(2));
    pass(-DAY);
    expect(await goOn(later, 'ada'), 'a clock that was set back').toEqual(wait(2));
    pass(DAY + 120_000);
    expect(await goOn(later, 'ada')).toBeUndefined();
  });

  it('stays possible after a page load, which knows no password, and ends with another sign-in', async () => {
    const here = device();
    await (await here.begin()).signIn('ada');
    await here.settle();
    const reloaded = await here.begin();
    await reloaded.client.session.resume();
    await here.settle();
    here.loseLine();
    const tab = await here.restart();
    expect(await goOn(tab, 'ada')).toBeUndefined();
  });

  it.each<[string, object]>([
    ['the organisation does not let its learners', { acme: { days: 14 } }],
    ['the organisation allows nothing', { acme: { offline: 'none' } }],
  ])('offers it to nobody where %s', async (_what, downloads) => {
    const { tab, hasDeviceSecret } = await afterAda({ downloads });
    expect(await isOffered(tab)).toBe(false);
    expect(await goOn(tab, 'ada')).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
    expect(hasDeviceSecret()).toBe(false);
  });

  it.each([
    ['a day past the term', 15 * DAY, 'OFFLINE_SESSION_OVER'],
    ['with a clock that was set back', -2 * DAY, 'OFFLINE_SESSION_CLOCK'],
  ])('refuses %s', async (_what, passed, refused) => {
    const { pass, restart } = await afterAda();
    pass(passed);
    const tab = await restart();
    expect(await goOn(tab, 'ada')).toEqual({ refused });
    expect(tab.who()).toBeUndefined();
    pass(-passed);
    expect(await goOn(await restart(), 'ada'), 'in time again').toBeUndefined();
  });

  it('is nobody’s after signing out, and after a refused token', async () => {
    for (const end of ['sign-out', 'expiry'] as const) {
      const here = device();
      const first = await here.begin();
      await first.signIn('ada');
      await here.settle();
      expect(here.hasDeviceSecret()).toBe(true);
      if (end === 'sign-out') await first.client.session.signOut();
      else {
        here.world.expireSessions();
        await first.client.catalogue.statuses.refresh();
      }
      await here.settle();
      expect(here.hasDeviceSecret(), end).toBe(false);
      here.loseLine();
      const tab = await here.restart();
      expect(await isOffered(tab), end).toBe(false);
      expect(await goOn(tab, 'ada')).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
      tab.die();
    }
  });

  it('is nobody’s once the platform says that an account is not active', async () => {
    const { tab, world, lineIsBack, loseLine, settle, restart } = await afterAda();
    expect(await isOffered(tab)).toBe(true);
    lineIsBack();
    world.faults.add({ kind: 'status', status: 403, operation: ['signIn'] });
    await tab.signIn('ada');
    await settle();
    world.faults.clear();
    loseLine();
    const later = await restart();
    expect(await isOffered(later)).toBe(false);
    expect(await goOn(later, 'ada')).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
  });

  it('is not the first learner’s any more once another one has signed in', async () => {
    const here = device();
    const first = await here.begin();
    await first.signIn('ada');
    await here.settle();
    await first.signIn('ben');
    await first.client.catalogue.all.load();
    await here.settle();
    here.loseLine();
    const tab = await here.restart();
    expect(await goOn(tab, 'ada')).toEqual({ refused: 'OFFLINE_SESSION_UNKNOWN' });
    expect(await goOn(tab, 'ben')).toBeUndefined();
  });

  it('asks for sign-in as soon as the platform answers, and lets a learner go on who loses the line again before', async () => {
    const { tab, lineIsBack, loseLine, settle } = await afterAda();
    await goOn(tab, 'ada');
    lineIsBack();
    await settle();
    expect(tab.client.session.now()).toMatchObject({ at: 'signed-out', was: { by: 'expiry' } });
    expect(said(tab)).toEqual(['OFFLINE_SESSION_ENDS']);
    expect(await goOn(tab, 'ada')).toEqual({ refused: 'OFFLINE_SESSION_ENDS' });
    loseLine();
    expect(await goOn(tab, 'ada')).toBeUndefined();
    expect(tab.who()).toBe('ada');
  });

  it('ends in the middle of it when the term does, once the learner looks at it', async () => {
    const { tab, settle, pass } = await afterAda({ downloads: { acme: { days: 1, offlineSession: true } } });
    await goOn(tab, 'ada');
    pass(2 * DAY);
    tab.client.work.lookAgain();
    await settle();
    expect(said(tab)).toEqual(['OFFLINE_SESSION_OVER']);
    expect(tab.who()).toBeUndefined();
  });
});

type Act =
  | { do: 'go on' | 'sign in'; who: Who }
  | { do: 'turn'; page: number }
  | { do: 'launch' | 'leave' | 'restart' | 'line' | 'no line' | 'look' };
const who = fc.constantFrom<Who>('ada', 'ben');
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constantFrom('go on', 'sign in'), who }),
  fc.record({ do: fc.constant('turn'), page: fc.integer({ min: 2, max: 99 }) }),
  fc.record({ do: fc.constantFrom('launch', 'leave', 'restart', 'line', 'no line', 'look') }),
);

describe('whatever happens to line and browser', () => {
  it(
    'nothing is sent while a learner goes on, and all they did arrives once, by their own token',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
          const here = await afterAda();
          let { tab } = here;
          const perform = async (one: Act) => {
            if (one.do === 'go on') await goOn(tab, one.who);
            else if (one.do === 'sign in')
              await tab.signIn(one.who).catch(() => undefined); // the platform is unreachable
            else if (one.do === 'turn') tab.turn(one.page);
            else if (one.do === 'restart') tab = await here.restart();
            else if (one.do === 'line') here.lineIsBack();
            else if (one.do === 'no line') here.loseLine();
            else if (one.do === 'look') tab.client.work.lookAgain();
            else await tab[one.do]();
            await here.settle();
          };
          await goOn(tab, 'ada');
          await tab.launch();
          for (const one of acts) {
            const [before, was] = [here.sent.length, tab.client.session.now()];
            await perform(one);
            const now = tab.client.session.now();
            const isGoing = was.at === 'open' && was.wentOn && now.at === 'open' && now.wentOn;
            if (isGoing) expect(here.sent.slice(before).filter(({ bearer }) => bearer !== 'nobody')).toEqual([]);
          }
          here.lineIsBack();
          tab = await here.restart();
          for (const name of ['ben', 'ada'] as const) {
            await tab.signIn(name);
            await here.settle();
            await vi.waitFor(() => expect(tab.client.work.outbox.state.get().pending).toBe(0), 8_000);
          }
          const told = here.sent.filter(({ titleId, status }) => titleId !== undefined && status < 300);
          for (const name of ['ada', 'ben'] as const)
            expect(told.filter(({ titleId, bearer }) => titleId === titleOf(name) && bearer !== name)).toEqual([]);
          expect(
            told.some(({ titleId }) => titleId === titleOf('ada')),
            'what was done without a line',
          ).toBe(true);
          const ids = here.world.journal.statements().map(({ statement }) => statement.id);
          expect(new Set(ids).size).toBe(ids.length);
          tab.die();
        }),
        { numRuns: runs(12) },
      );
    },
    timeFor(60_000),
  );
});
