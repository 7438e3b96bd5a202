import { lockOf, statistics, suggested, tagRows } from '#domain/catalogue/index.ts';
import { differs, isOfPlatform, factsDifferenceOf, whatPlatformLacks } from './expect-anywhere.ts';
import { downloadDifferenceOf } from './downloads.ts';
import type { RunContext } from '../run-context.ts';
import { catalogueIn, statusesIn, type Tab } from '../tab.ts';
import type { Expectation } from '../words.ts';

/** Checks an expectation now; a difference fails the run. */
export async function expectThat(stage: RunContext, expectation: Expectation): Promise<void> {
  const wrong = await whatIsWrong(stage, expectation);
  if (wrong !== undefined) stage.breach('what must come of it', wrong);
}

/** Returns the difference from an expectation, or undefined if met. */
async function whatIsWrong(stage: RunContext, expectation: Expectation): Promise<string | undefined> {
  const tab = await stage.tab();
  if (isOfPlatform(expectation)) {
    const now = tab.client.session.now();
    return whatPlatformLacks(stage, now.at === 'signed-out' ? '' : now.userId, expectation);
  }
  if ('message' in expectation)
    return stage.messages.includes(expectation.message)
      ? undefined
      : `${expectation.message} was not said; said was: ${stage.messages.join(', ') || 'nothing'}`;
  if ('noMessage' in expectation)
    return stage.messages.includes(expectation.noMessage) ? `${expectation.noMessage} was said` : undefined;
  if ('screen' in expectation) return differs('the screen', expectation.screen, tab.screen);
  if ('session' in expectation) return differs('the session', expectation.session, tab.client.session.now().at);
  if ('gates' in expectation) {
    const now = tab.client.session.now();
    return differs(
      'what stands before home',
      expectation.gates.join(),
      now.at === 'signed-out' ? 'nobody' : now.gates.join(),
    );
  }
  if ('title' in expectation) return titleIsWrong(tab, expectation.title);
  if ('statistics' in expectation) return statisticsAreWrong(tab, expectation.statistics);
  if ('found' in expectation)
    return typeof expectation.found === 'number'
      ? differs('how many were found', expectation.found, tab.found.length)
      : differs('what was found', [...expectation.found].sort().join(), [...tab.found].sort().join());
  if ('playing' in expectation) return differs('a title is open', expectation.playing, tab.open !== undefined);
  if ('report' in expectation)
    return differs(
      'the report that stands there',
      expectation.report,
      tab.report?.open.view.get().at === 'shown' ? tab.report.name : '',
    );
  if ('redirectedTo' in expectation)
    return differs('where the learner was sent', expectation.redirectedTo, tab.redirectedTo);
  if ('position' in expectation) {
    const from = tab.open?.content.from;
    return differs('the place it opened at', expectation.position, from?.at ?? 0);
  }
  if ('recorded' in expectation)
    return factsDifferenceOf(
      stage.facts.map(({ fact }) => fact),
      expectation.recorded,
    );
  if ('downloadState' in expectation) return downloadDifferenceOf(tab, expectation.downloadState);
  if ('openedFrom' in expectation)
    return differs('where the content came from', expectation.openedFrom, tab.open?.content.cameFrom);
  if ('unsent' in expectation) return differs('what waits here', expectation.unsent, await unsentIn(tab));
  return homeIsWrong(tab, expectation.home);
}

function titleIsWrong(tab: Tab, wanted: Extract<Expectation, { title: unknown }>['title']): string | undefined {
  const catalogue = catalogueIn(tab);
  const title = catalogue?.titles.get(wanted.id);
  const statusOf = statusesIn(tab);
  const record = statusOf(wanted.id);
  const wrong = (name: keyof typeof wanted, is: unknown) =>
    wanted[name] === undefined ? undefined : differs(`${name} of ${wanted.id}`, wanted[name], is);
  const isLocked = title && catalogue ? lockOf(title, (id) => statusOf(id).status, catalogue) !== undefined : undefined;
  return (
    wrong('listed', title !== undefined) ??
    wrong('name', title?.name) ??
    wrong('status', record.status) ??
    wrong('score', record.score) ??
    wrong('locked', isLocked)
  );
}

function statisticsAreWrong(tab: Tab, wanted: Extract<Expectation, { statistics: unknown }>['statistics']) {
  const catalogue = catalogueIn(tab);
  if (!catalogue) return 'the catalogue is not there';
  const is = statistics(catalogue, statusesIn(tab));
  for (const name of ['completed', 'inProgress', 'notStarted'] as const)
    if (wanted[name] !== undefined && wanted[name] !== is[name]) return differs(name, wanted[name], is[name]);
  return undefined;
}

function homeIsWrong(tab: Tab, wanted: Extract<Expectation, { home: unknown }>['home']): string | undefined {
  const home = tab.client.home.answer.get();
  const catalogue = catalogueIn(tab);
  if (home.at !== 'ready' || !catalogue) return 'home is not there';
  const is = {
    suggestions: suggested(home.value.suggestions.titleIds, catalogue).map(({ id }) => id),
    recent: (home.value.history ?? []).map(({ titleId }) => titleId),
    tags: tagRows(home.value, catalogue).map(({ tag }) => tag.id),
  };
  for (const name of ['suggestions', 'recent', 'tags'] as const)
    if (wanted[name] && wanted[name].join() !== is[name].join())
      return differs(`${name} on home`, wanted[name].join(', ') || 'none', is[name].join(', ') || 'none');
  return undefined;
}

async function unsentIn(tab: Tab): Promise<number> {
  const now = tab.client.session.now();
  if (now.at === 'signed-out') return 0;
  await tab.client.work.journal.settled().catch(() => undefined); // records that could not be stored are not pending
  return (await tab.browser.outbox.after(now.account, 0)).filter(({ state }) => state === 'pending').length;
}
