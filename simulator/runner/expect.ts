import { session as sessionArea } from '#domain/session/index.ts';
import { lockOf, statistics, suggested, tagRows } from '#domain/catalogue/index.ts';
import { verbOf } from '../platform/model/lrs.ts';
import type { Stage } from './stage.ts';
import { catalogueIn, statusesIn, type Tab } from './tab.ts';
import type { Expectation } from './words.ts';

/** What is not as it must be; undefined when it is. */
export async function whatIsWrong(stage: Stage, expectation: Expectation): Promise<string | undefined> {
  const tab = await stage.tab();
  if ('message' in expectation)
    return stage.messages.includes(expectation.message)
      ? undefined
      : `${expectation.message} was not said; said was: ${stage.messages.join(', ') || 'nothing'}`;
  if ('noMessage' in expectation)
    return stage.messages.includes(expectation.noMessage) ? `${expectation.noMessage} was said` : undefined;
  if ('screen' in expectation) return differs('the screen', expectation.screen, tab.screen);
  if ('session' in expectation) return differs('the session', expectation.session, tab.core.session().at);
  if ('gates' in expectation) {
    const now = tab.core.session();
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
  if ('wentTo' in expectation) return differs('where the learner was sent', expectation.wentTo, tab.wentTo);
  if ('position' in expectation) {
    const from = tab.open?.content.from;
    return differs('the place it opened at', expectation.position, from?.at ?? 0);
  }
  if ('recorded' in expectation) return recordedIsWrong(stage, expectation.recorded);
  if ('received' in expectation) return receivedIsWrong(stage, expectation.received);
  if ('platform' in expectation) return platformIsWrong(stage, tab, expectation.platform);
  if ('unsent' in expectation) return differs('what waits here', expectation.unsent, await unsentIn(tab));
  if ('calls' in expectation) {
    const { operation, status, times } = expectation.calls;
    const came = stage.world.journal
      .of(operation)
      .filter((one) => status === undefined || one.status === status).length;
    return counted(`calls of ${operation}${status === undefined ? '' : ` answered ${status}`}`, times, came);
  }
  if ('home' in expectation) return homeIsWrong(tab, expectation.home);
  if ('outside' in expectation) return outsideIsWrong(stage, expectation.outside);
  const { to, times } = expectation.mails;
  return counted(`mails to ${to}`, times, stage.world.mailbox.to(to).length);
}

const differs = (what: string, wanted: unknown, is: unknown): string | undefined =>
  wanted === is ? undefined : `${what}: should be ${String(wanted)}, is ${String(is)}`;

/** Without a number: at least once. */
const counted = (what: string, times: number | undefined, came: number): string | undefined =>
  times === undefined ? (came > 0 ? undefined : `${what}: none came`) : differs(what, times, came);

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

function recordedIsWrong(stage: Stage, asked: Extract<Expectation, { recorded: unknown }>['recorded']) {
  const { fact, title, times } =
    typeof asked === 'string' ? { fact: asked, title: undefined, times: undefined } : asked;
  const came = stage.facts.filter(
    (seen) =>
      seen.fact.type === fact && (title === undefined || (seen.fact.data as { titleId?: string }).titleId === title),
  ).length;
  return counted(`facts ${fact}${title === undefined ? '' : ` of ${title}`}`, times, came);
}

function receivedIsWrong(stage: Stage, asked: Extract<Expectation, { received: unknown }>['received']) {
  const { statement, title, by, times } =
    typeof asked === 'string' ? { statement: asked, title: undefined, by: undefined, times: undefined } : asked;
  const ids = new Set(
    stage.world.journal
      .statements()
      .filter(
        (one) =>
          verbOf(one.statement) === statement &&
          (title === undefined || one.titleId === title) &&
          (by === undefined || one.accountId === idOf(stage, by)),
      )
      .map((one) => one.statement.id),
  );
  return counted(`statements ${statement}${title === undefined ? '' : ` of ${title}`}`, times, ids.size);
}

function platformIsWrong(stage: Stage, tab: Tab, wanted: Extract<Expectation, { platform: unknown }>['platform']) {
  const now = tab.core.runtime.state(sessionArea).get().session;
  const userId = wanted.by === undefined ? (now.at === 'signed-out' ? '' : now.userId) : idOf(stage, wanted.by);
  const is = stage.world.standing(userId, wanted.title);
  const wrong = (name: 'status' | 'score' | 'position') =>
    wanted[name] === undefined
      ? undefined
      : differs(`${name} of ${wanted.title} at the platform`, wanted[name], is[name]);
  return wrong('status') ?? wrong('score') ?? wrong('position');
}

function homeIsWrong(tab: Tab, wanted: Extract<Expectation, { home: unknown }>['home']): string | undefined {
  const home = tab.core.home.get();
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

function outsideIsWrong(stage: Stage, wanted: Extract<Expectation, { outside: unknown }>['outside']) {
  const is = stage.world.outside.session(wanted.sid);
  if (wanted.told === false) return is && `the outside LMS heard of ${wanted.sid}`;
  if (!is) return `the outside LMS never heard of ${wanted.sid}`;
  for (const name of ['status', 'location', 'score'] as const)
    if (wanted[name] !== undefined && wanted[name] !== is[name])
      return differs(`${name} at the outside LMS`, wanted[name], is[name]);
  return undefined;
}

const idOf = ({ scenario }: Stage, userName: string): string =>
  scenario.people.find((person) => person.userName.toLowerCase() === userName.toLowerCase())?.id ?? '';

async function unsentIn(tab: Tab): Promise<number> {
  const now = tab.core.session();
  if (now.at === 'signed-out') return 0;
  await tab.core.journal.settled().catch(() => undefined); // what is not stored is not among what waits
  return (await tab.browser.outbox.after(now.account, 0)).filter(({ state }) => state === 'pending').length;
}
