import { afterEach, describe, expect, it, vi } from 'vitest';
import { commit, type OpenTab, otherTabsFixture, page, second } from './other-tabs-fixture.ts';
import { attemptEvents } from '#domain/attempt/index.ts';

const opened: OpenTab[] = [];
afterEach(() => {
  for (const tab of opened.splice(0)) {
    expect(tab.reports.filter((report) => !/^(wire|deliver)/.test(report))).toEqual([]);
    if (!tab.isOver()) tab.die();
  }
});

/** Ada, signed in in two tabs: by password in the first, through the shared session in the second. */
async function twoTabs() {
  const browser = otherTabsFixture();
  const one = await browser.tab();
  await one.signIn('ada');
  const two = await browser.tab();
  await two.load();
  await browser.settle();
  opened.push(one, two);
  return { ...browser, one, two };
}
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 7_000, interval: 25 });

describe('what one tab recorded is known in the other (Verifies: §4 Content launch, Title status values)', () => {
  it('status and place, while it is still open there', async () => {
    const { one, two, settle } = await twoTabs();
    expect(two.status('handbook').status).toBe('not-started');
    await one.launch('handbook');
    one.say(page(2));
    await settle();
    expect(two.status('handbook').status).toBe('in-progress');
    expect(await two.place('handbook')).toEqual({ unit: 'page', at: 2, of: 4 });
    one.say(page(3)); // replaces the older page in the journal
    await settle();
    expect(await two.place('handbook')).toEqual({ unit: 'page', at: 3, of: 4 });
    expect(one.isLearning()).toBe(true);
    expect(two.client.runtime.log.facts.filter(attemptEvents.Exited.is)).toEqual([]);
  });

  it('each tab resumes where the other one ended', async () => {
    const { one, two, settle } = await twoTabs();
    await one.launch('film');
    one.say(second(12));
    await one.leave();
    await two.launch('film');
    expect(await two.place('film')).toMatchObject({ unit: 'second', at: 12 });
    two.say(second(40));
    await two.leave();
    await settle();
    expect(await one.place('film')).toMatchObject({ unit: 'second', at: 40 });
    await one.launch('film');
    expect(await one.place('film')).toMatchObject({ unit: 'second', at: 40 });
    await settle();
    expect(await two.place('film')).toMatchObject({ unit: 'second', at: 40 });
  });

  it('a title taken over: the newer attempt is the last one in both tabs', async () => {
    const { one, two, settle } = await twoTabs();
    await one.launch('rules');
    one.say(page(3));
    expect(await two.launch('rules')).toBe(false);
    expect(await two.launch('rules', { steal: true })).toBe(true);
    await settle();
    expect([one.isLearning(), two.isLearning()]).toEqual([false, true]);
    two.say(page(2));
    await settle();
    for (const tab of [one, two]) expect(await tab.place('rules')).toMatchObject({ at: 2 });
  });

  it('a tab that heard nothing and goes on with a title: its own attempt is the last one', async () => {
    const { one, two, settle } = await twoTabs();
    two.deafen();
    await one.launch('rules');
    one.say(page(3));
    await one.leave();
    await two.launch('rules');
    two.say(page(2));
    await settle();
    two.client.work.lookAgain();
    await settle();
    for (const tab of [one, two]) expect(await tab.place('rules')).toMatchObject({ at: 2 });
  });

  it('what was fetched ahead of a launch is not used once the title was open in another tab', async () => {
    const { one, two, settle } = await twoTabs();
    const asked: string[] = [];
    const {
      launches: { attempts },
    } = two.client;
    const { address } = attempts;
    attempts.address = (link) => (asked.push(link), address(link));
    two.client.launches.prepare('rules');
    expect(await two.launch('rules')).toBe(true);
    expect(asked, 'what was fetched ahead is used').toHaveLength(1);
    await two.leave();
    two.client.launches.prepare('rules');
    await one.launch('rules');
    one.say(page(3));
    await one.leave();
    await settle();
    expect(await two.launch('rules')).toBe(true);
    expect(asked, 'asked again').toHaveLength(3);
    expect(await two.place('rules')).toMatchObject({ at: 3 });
  });

  it('a course: what it reported and its score', async () => {
    const { one, two, settle } = await twoTabs();
    await one.launch('course');
    const passed = commit('page 3', 'passed');
    one.say({ ...passed, map: { ...(passed as { map: object }).map, 'cmi.core.score.raw': '80' } } as typeof passed);
    await settle();
    expect(two.status('course')).toMatchObject({ status: 'completed', score: 80 });
    expect((await two.saved('course')).scorm).toMatchObject({ 'cmi.core.lesson_location': 'page 3' });
  });

  it('a lock opens when the prerequisite was completed there', async () => {
    const { one, two, settle } = await twoTabs();
    expect(two.isLocked('after')).toBe(true);
    await one.launch('handbook');
    one.say(page(4));
    await settle();
    expect([one.isLocked('after'), two.isLocked('after')]).toEqual([false, false]);
    expect(await two.launch('after')).toBe(true);
  });

  it('home, catalogue and statuses are asked for again once the attempt has ended and was told', async () => {
    const { one, two, settle, sent, world } = await twoTabs();
    const askedBy = (number: number) =>
      sent.filter(({ tab, operation }) => tab === number && operation.startsWith('GET')).length;
    const before = askedBy(two.number);
    await one.launch('handbook');
    one.say(page(2));
    await settle();
    expect(askedBy(two.number), 'nothing is asked while it goes on').toBe(before);
    await one.leave();
    await soon(() => {
      const home = two.client.home.answer.get();
      expect(home.at === 'ready' ? home.value.lastWorkedOn.titleId : undefined).toBe('handbook');
      const server = two.client.catalogue.statuses.get();
      expect(server.at === 'ready' ? server.value.records.get('handbook')?.status : undefined).toBe('in-progress');
    });
    expect(world.journal.violations).toEqual([]);
  });

  it('a catalogue that the platform changed meanwhile', async () => {
    const { one, two } = await twoTabs();
    const asked = vi.fn();
    two.client.catalogue.all.subscribe(asked);
    await one.launch('handbook');
    await one.leave();
    await soon(() => expect(asked).toHaveBeenCalled());
  });

  it('a tab that was frozen catches up when it is looked at again', async () => {
    const { one, two, settle } = await twoTabs();
    const wake = two.freeze();
    await one.launch('handbook');
    one.say(page(3));
    await settle();
    wake();
    two.client.work.lookAgain();
    await settle();
    expect(await two.place('handbook')).toMatchObject({ at: 3 });
  });

  it('says nothing to other tabs of what was learned', async () => {
    const { one, settle, said } = await twoTabs();
    await one.launch('handbook');
    one.say(page(3));
    await one.leave();
    await settle();
    const session = one.client.session.now();
    const account = session.at === 'signed-out' ? '' : session.account;
    const stored = said.filter((message) => (message as { type: string }).type === 'stored');
    expect(stored.length).toBeGreaterThan(0);
    for (const message of stored) expect(message).toEqual({ type: 'stored', account, what: 'facts' });
  });

  it('an attempt whose tab died is ended by nobody twice, and the others know of its end', async () => {
    const { one, two, settle, tab } = await twoTabs();
    await one.launch('rules');
    one.say(page(2));
    await settle();
    one.die();
    const three = await tab();
    opened.push(three);
    await settle();
    const ends = (of: OpenTab) => of.client.runtime.log.facts.filter(attemptEvents.Exited.is).length;
    expect([ends(two), ends(three)]).toEqual([1, 1]);
  });
});

describe('another learner in the same browser', () => {
  it('knows nothing of what the first recorded, in no tab', async () => {
    const { one, two, settle } = await twoTabs();
    await two.signIn('ben');
    await one.launch('handbook');
    one.say(page(3));
    await settle();
    expect([one.who(), two.who()]).toEqual(['ada', 'ben']);
    expect(two.status('handbook').status).toBe('not-started');
    expect(await two.place('handbook')).toBeUndefined();
    await two.signIn('ada');
    await settle();
    expect(await two.place('handbook')).toMatchObject({ at: 3 });
  });
});

describe('what a learner keeps in this browser (Verifies: readings, notebook, bookmarks, earlier searches)', () => {
  const words = (at: number) => ({
    place: { in: 'pages' as const, page: 1, start: at, end: at + 4 },
    quote: { exact: 'word', prefix: '', suffix: '' },
  });
  const view = (tab: OpenTab, titleId: string) => {
    const book = tab.client.titles.notebook(titleId);
    if (!book) throw new Error('nobody is signed in');
    return { ...book, stop: book.subscribe(() => undefined) }; // subscribes like a screen that displays the value
  };

  it('an annotation made, changed and removed in the other tab', async () => {
    const { one, two, settle } = await twoTabs();
    const [here, there] = [view(one, 'handbook'), view(two, 'handbook')];
    await settle();
    const made = here.mark(words(3), 'yellow');
    await settle();
    expect(there.get().annotations).toEqual([made]);
    here.change(made?.id ?? '', { note: 'Ask Ben.' });
    await settle();
    expect(there.get().annotations).toMatchObject([{ note: 'Ask Ben.' }]);
    there.remove(made?.id ?? '');
    await settle();
    expect([here.get().annotations, there.get().annotations]).toEqual([[], []]);
  });

  it('both annotate at the same moment: both are in both', async () => {
    const { one, two, settle } = await twoTabs();
    const [here, there] = [view(one, 'handbook'), view(two, 'handbook')];
    here.mark(words(3), 'yellow');
    there.mark(words(13), 'green');
    await settle();
    expect(here.get().annotations).toHaveLength(2);
    expect(there.get().annotations).toEqual(here.get().annotations);
  });

  it('a notebook that was not shown meanwhile is read again when it is', async () => {
    const { one, two, settle } = await twoTabs();
    const there = view(two, 'handbook');
    await settle();
    there.stop();
    view(one, 'handbook').mark(words(3), 'yellow');
    await settle();
    there.subscribe(() => undefined);
    await settle();
    expect(there.get().annotations).toHaveLength(1);
  });

  it('saved titles, earlier searches and choices', async () => {
    const { one, two, settle } = await twoTabs();
    one.client.titles.bookmarks.toggle('film');
    one.client.catalogue.searches.add('ladders');
    one.client.own.choices.add('theme');
    await settle();
    expect(two.client.titles.bookmarks.get().saved).toMatchObject([{ titleId: 'film' }]);
    expect([two.client.catalogue.searches.get(), two.client.own.choices.get()]).toEqual([['ladders'], ['theme']]);
  });

  it('what a frozen tab was not told of, when it is looked at again', async () => {
    const { one, two, settle } = await twoTabs();
    const there = view(two, 'handbook');
    await settle();
    two.deafen();
    view(one, 'handbook').mark(words(3), 'yellow');
    one.client.titles.bookmarks.toggle('film');
    one.client.catalogue.searches.add('ladders');
    await settle();
    expect(there.get().annotations).toEqual([]);
    two.client.work.lookAgain();
    await settle();
    expect(there.get().annotations).toHaveLength(1);
    expect(two.client.titles.bookmarks.get().saved).toMatchObject([{ titleId: 'film' }]);
    expect(two.client.catalogue.searches.get()).toEqual(['ladders']);
  });

  it('another learner has none of it', async () => {
    const { one, two, settle } = await twoTabs();
    await two.signIn('ben');
    const there = view(two, 'handbook');
    await settle();
    view(one, 'handbook').mark(words(3), 'yellow');
    one.client.titles.bookmarks.toggle('film');
    one.client.catalogue.searches.add('ladders');
    await settle();
    two.client.work.lookAgain();
    await settle();
    expect(there.get().annotations).toEqual([]);
    expect([two.client.titles.bookmarks.get().saved, two.client.catalogue.searches.get()]).toEqual([[], []]);
  });
});
