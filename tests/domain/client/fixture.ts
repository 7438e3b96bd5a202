import { Subject } from 'rxjs';
import { reauthToken } from '#domain/access/index.ts';
import { attemptEvents, type AttemptPorts, createOpenAttempts } from '#domain/attempt/index.ts';
import type { Launch as Opening, Signal } from '#domain/player/index.ts';
import type { Catalogue, HomeData, ServerStatuses, StatusRecord, Title } from '#domain/catalogue/index.ts';
import {
  clientTitles,
  type Launch,
  launches,
  type LaunchState,
  credentialPromptsOfPage,
} from '#domain/client/index.ts';
import { admittedPlayers } from '#domain/client/launch/third-party-content.ts';
import type { LaunchRequest } from '#domain/client/launch/launch.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Event } from '#domain/kernel/event.ts';
import { withCachedValue } from '#domain/kernel/meanwhile.ts';
import { resource } from '#domain/kernel/resource.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { sessionEvents, type User } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';
import { anOrganisation, aUser } from '../../support/people.ts';
import { aTitle, catalogueOf } from '../catalogue/arbitraries.ts';
import { anOutside, type Asked, attemptsIn, settle, theTabs } from './outside.ts';

/** An opened content. */
export type Content = { opening: Opening; signals: Subject<Signal>; closed: number; throws?: boolean };

export type Given = {
  titles?: readonly Title[];
  records?: readonly (readonly [string, StatusRecord])[];
  organisation?: Partial<Organisation>;
  user?: Partial<User>;
  history?: HomeData['history'];
  /** Statuses of an earlier page, displayed until the first response of this page. */
  lastRecords?: readonly (readonly [string, StatusRecord])[];
  /** Position that the platform has stored for the title. */
  savedPage?: number;
  savedRun?: Readonly<Record<string, string>>;
  /** Calls that wait until the test releases them; all others complete at once. */
  slow?: readonly Asked[];
  /** The content sends its position when it is closed. */
  hasFinalFlush?: boolean;
};

export const TITLE = aTitle('handbook');
export const PLACE = 'place';
export const REAUTHENTICATES = { organisation: { reauthenticatesAtLaunch: true } } as const;
export const LAUNCHED_BEFORE = [{ titleId: TITLE.id, lastAccessedAt: 1 }];
export const LACKS_PHOTO = { user: { isPhotoOrganisation: true, hasPhoto: false } } as const;
export const DONE = { status: 'completed', timeSpentSeconds: 0 } as const;
/** Facts of an open attempt. */
export const OPENED = 'Started Launched Opened';
const savedAt = (page: number | undefined) =>
  page === undefined ? undefined : ({ unit: 'page', at: page, of: 9 } as const);
const PAGE_8 = { type: 'moved', position: { unit: 'page', at: 8, of: 9 } } as const;

/** A learner’s client in one tab, signed in as Ada, with controllable external calls. */
export function aFixture(given: Given = {}) {
  const { titles: all = [TITLE], records = [], slow = [], hasFinalFlush = true } = given;
  const { clock, log, runtime } = aRuntime();
  const tell = (...facts: readonly Event[]) => void log.append(facts, { stream: 'test', cause: 'test' });
  const signsIn = (account: string, sessionId: string) =>
    tell(sessionEvents.Opened({ sessionId, organisationCode: 'acme', userId: account, account, resumed: false }));
  const outside = anOutside(slow);
  const { ask } = outside;
  const tabs = theTabs(ask, () => attemptsIn(log.facts));
  const contents: Content[] = [];
  const words: string[] = [];

  const held: { catalogue: Catalogue; statuses: ServerStatuses } = {
    catalogue: catalogueOf([], all),
    statuses: { records: new Map(records), askedAt: 0, unsentAttempts: new Set() },
  };
  const because = () => ({ refused: 'CATALOGUE_RETRIEVING_FAILURE' as const });
  const catalogue = resource(() => ask('catalogue', () => held.catalogue), because);
  const lastStatuses = given.lastRecords && {
    value: { records: new Map(given.lastRecords), askedAt: 0, unsentAttempts: new Set<string>() },
    asOf: 0,
  };
  const statuses = withCachedValue(
    resource(() => ask('statuses', () => held.statuses), because),
    () => lastStatuses,
  );
  const home = resource(() => ask('home', () => aHome('history' in given ? given.history : [])), because);
  const proofs = reauthToken();
  const secrets = credentialPromptsOfPage();
  const learner = atom<{ user: User; organisation: Organisation } | undefined>({
    user: aUser(given.user),
    organisation: anOrganisation(given.organisation),
  });

  const attempts: AttemptPorts<string> = {
    saved: () => ask('saved', () => ({ position: savedAt(given.savedPage), scorm: given.savedRun })),
    admission: () => Promise.reject(new Error('no xAPI here')),
    address: (link) => ask('link', () => link),
    elapsed: () => 0,
    epoch: () => Promise.resolve(1),
    players: admittedPlayers(
      {
        open: (opening) =>
          ask('player', () => {
            const content: Content = { opening, signals: new Subject(), closed: 0 };
            contents.push(content);
            const says = () => hasFinalFlush && content.signals.next(PAGE_8);
            return {
              signals: content.signals,
              tools: undefined,
              next: () => undefined,
              previous: () => undefined,
              goTo: () => undefined,
              close: () => {
                content.closed++;
                if (content.throws) throw new Error('broken');
                return ask('close', () => void says());
              },
              finalFlush: () => {
                words.push('last words');
                says();
              },
            };
          }),
      },
      secrets,
    ),
  };

  let last = 0;
  const openAttempts = createOpenAttempts();
  const titles = clientTitles({ runtime, catalogue, statuses });
  const lookAlone = (titleId: string) =>
    ask('title', () => {
      const title = alone.get(titleId);
      if (!title) throw new PortFailure('title', { status: 404, kind: 'status' });
      return title;
    });
  const alone = new Map<string, Title>();
  const client = launches<string>({
    runtime,
    attempts,
    clock,
    ids: { next: () => `a-${++last}` },
    openAttempts,
    titleLocks: tabs.locks,
    settled: () => ask('stored', () => undefined),
    flush: (why) => void words.push(`flush ${why}`),
    catalogue,
    catalogueSource: { title: lookAlone, deepLaunchTitle: lookAlone },
    statuses,
    titles,
    learner: learner.projection,
    home,
    proofs,
    secrets,
  });
  signsIn('ada', 's-1');

  /** A launch, and the history of its states. */
  const open = (more: Partial<LaunchRequest> = {}) => {
    const launch = client.open({ titleId: TITLE.id, isDeepLaunch: false, key: 'k', locale: 'en-US', ...more });
    return { launch, ...watched(launch) };
  };
  return {
    ...outside,
    ...tabs,
    alone,
    attempts,
    catalogue,
    client,
    clock,
    contents,
    held,
    home,
    learner,
    log,
    open,
    proofs,
    runtime,
    secrets,
    signsIn,
    openAttempts,
    statuses,
    tell,
    titles,
    words,
    expires: () => tell(sessionEvents.Expired({ sessionId: 's-1' })),
    provesAgain: () => tell(sessionEvents.Reauthenticated({ sessionId: 's-1' })),
    signsOut: (sessionId = 's-1') => tell(sessionEvents.Closed({ sessionId, by: 'learner' })),
    /** Facts of an attempt in another tab, as this tab reads them. */
    elsewhereOpened: (attemptId: string, title = TITLE) =>
      tell(
        attemptEvents.Started({
          attemptId,
          titleId: title.id,
          titleName: title.name,
          activityId: title.activityId,
          sessionId: 's-1',
          kind: 'pdf',
        }),
        attemptEvents.Opened({ attemptId, titleId: title.id, epoch: 1 }),
      ),
    /** The facts of each attempt, e.g. `Started Launched Opened Exited:left`. */
    lives: () => Object.fromEntries([...attemptsIn(log.facts)].map(([id, facts]) => [id, facts.join(' ')])),
  };
}

export type Fixture = ReturnType<typeof aFixture>;

function watched(launch: Launch<string>) {
  const states: LaunchState[] = [launch.state.get()];
  launch.state.subscribe(() => states.push(launch.state.get()));
  const nameOf = (now: LaunchState) => {
    if (now.at === 'gate') return now.gate;
    if (now.at === 'elsewhere') return now.isTakenOver ? 'taken over' : 'busy';
    return now.at === 'refused' ? now.because.refused : now.at;
  };
  return {
    states,
    now: () => nameOf(launch.state.get()),
    /** Stages of the launch, without consecutive repetitions. */
    way: () => states.map(nameOf).filter((name, i, all) => name !== all[i - 1]),
  };
}

export const aHome = (history: HomeData['history']): HomeData => ({
  groupIds: [],
  history,
  lastWorkedOn: { titleId: undefined, at: undefined },
  suggestions: { titleIds: [], next: undefined },
  tagIds: [],
  searches: [],
  pages: [],
});

/** A launch whose content has opened. */
export async function opened(given: Given = {}) {
  const world = aFixture(given);
  const mine = world.open();
  mine.launch.setHost(PLACE);
  await settle();
  const ready = () => world.contents.at(-1)?.signals.next({ type: 'ready' });
  ready();
  return { ...world, ...mine, ready };
}

/** A launch that waits for the result of this call. */
export async function upTo(what: Asked, given: Given = {}) {
  const world = aFixture({ ...given, slow: [what, ...(given.slow ?? [])] });
  const mine = world.open();
  mine.launch.setHost(PLACE);
  await settle();
  if (!world.waiting.some((one) => one.what === what)) throw new Error(`it does not ask for ${what}`);
  return { ...world, ...mine };
}
