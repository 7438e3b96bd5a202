import { http, type RequestHandler } from 'msw';
import type { Scenario } from '../scenarios/schema.ts';
import { type ManualClock, manualClock, type WorldClock } from './clock.ts';
import { contractCheck, type ContractDocument } from './contract-check.ts';
import { createEngine, type Engine, type KeptEngine } from './engine.ts';
import type { Faults } from './faults/faults.ts';
import { type KeptSessions, OutsideLms, type OutsideSession } from './aicc/outside-lms.ts';
import type { HacpCall } from './aicc/hacp-relay.ts';
import { STORE_PATH } from './lrs/store-path.ts';
import type { Journal } from './journal.ts';
import type { SignedIn } from './model/accounts.ts';
import { STREAM_PATH } from './model/resources.ts';
import type { Mailbox } from './model/mailbox.ts';
import type { ContentFile, CourseFiles, Model } from './model/model.ts';
import type { ReportContents } from './model/reports.ts';
import { applyChange, type Change } from './model/timeline.ts';
import { fetchedResponse, NO_ANSWER, type NoAnswer, readRequest, type WireReply, type WireRequest } from './wire.ts';
import { kindRowOf } from '../scenarios/kinds.ts';
import type { WireStatus } from './model/progress.ts';
import { fnv1a } from './random.ts';
import type { Database, TableName } from './model/db.ts';

export type WorldOptions<C extends WorldClock = WorldClock> = {
  scenario: Scenario;
  /** Default: the scenario's. */
  seed?: number;
  /** Default: a clock that stands at the scenario's start until it is advanced. */
  clock?: C;
  /** The contract, parsed; with it every exchange is checked against it. */
  contract?: ContractDocument | undefined;
  /** Put before content links; default: the platform's own origin. */
  contentOrigin?: string;
  /** Origin of the record store that content speaks to; default: no origin, for a world without HTTP. */
  storeOrigin?: string;
  /** Where the outside LMS of this world answers; default: a name that stands for it. */
  outsideUrl?: string;
  /** Put before sign-on pages that a story names by their path; default: the platform's own origin. */
  signOnOrigin?: string;
  /** Where embedded reports are loaded from. */
  reportUrl?: string;
  /** Files of contents, by path below `/contentstream/titles/main/`; without it the platform has no such files. */
  contentFile?: (path: string) => ContentFile | undefined;
  /** What a course is made of whose first page is at that path; without it the platform does not know. */
  courseFiles?: (path: string) => CourseFiles | undefined;
  /** Exchanges that the journal keeps. */
  journalLimit?: number;
  /** false: the journal keeps no answers, only their statuses; copying them costs more than making them. */
  keepsAnswers?: boolean;
  /** Told after each exchange that the journal has taken in. */
  onRecorded?: () => void;
  /** Where a world of the same story and seed was, which goes on. Its clock is given by `clock`. */
  kept?: KeptWorld | undefined;
};

/**
 * A world as plain data, from which another one goes on and gives the same answers. Unlike a snapshot it has passwords that
 * learners have set, tokens and links in it.
 */
export type KeptWorld = KeptEngine & { outside: KeptSessions };

/** One simulated platform. The same scenario, seed, clock and calls give the same bytes. */
export type World<C extends WorldClock = WorldClock> = {
  readonly scenario: Scenario;
  readonly clock: C;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly mailbox: Mailbox;
  /** One msw handler for everything the platform owns; other requests pass by. */
  readonly handlers: readonly RequestHandler[];
  /** What `fetch` gives a script; `Response.error()` stands for no answer. Rejects when the request is aborted. */
  respond: (request: Request) => Promise<Response>;
  /** The same without Request and Response, for a transport of one's own. */
  exchange: (request: WireRequest, signal?: AbortSignal) => Promise<WireReply | NoAnswer>;
  /** Is this path the platform's? */
  owns: (path: string) => boolean;
  /** The LMS of somebody else, which this world plays as well, and what the platform said to it. */
  readonly outside: {
    answer: (form: string) => string;
    session: (sid: string) => OutsideSession | undefined;
    calls: () => readonly HacpCall[];
  };
  /** What a sign-on provider would get for a person; undefined when there is none, or inactive. */
  signOn: (userName: string) => SignedIn | undefined;
  /** What the embedded page of a report may show with this token; undefined: nothing. */
  report: (reportId: string, token: string) => ReportContents | undefined;
  /** Every token is worthless from now on. */
  expireSessions: () => void;
  /** An administrator changes something now. */
  apply: (change: Change) => void;
  /** What the platform keeps of a learner and a title, by user id. */
  standing: (accountId: string, titleId: string) => Standing;
  /** The whole state as plain data; passwords, tokens and pictures are not in it. */
  snapshot: () => Readonly<Record<string, unknown>>;
  /** All that a world of the same story and seed needs to go on from here (`kept` of its options). */
  kept: () => KeptWorld;
  /** Back to the beginning of the story, at the clock's present time. */
  reset: () => void;
};

const DEFAULT_JOURNAL_LIMIT = 20_000;
const DEFAULT_STORE_ORIGIN = 'https://platform.example';
/** Where the outside LMS of a world without addresses of its own answers. */
export const OUTSIDE_URL = 'https://lms.example/hacp';
/** Embedded reports, where no mount says otherwise. */
export const REPORT_URL = 'https://reports.example/reportEmbed';
const nothing = () => undefined;
const PREFIXES = ['/api/', '/statesync/', '/proxy', STORE_PATH];

export function createWorld(options: WorldOptions & { clock?: undefined }): World<ManualClock>;
export function createWorld<C extends WorldClock>(options: WorldOptions<C> & { clock: C }): World<C>;
export function createWorld(options: WorldOptions): World {
  const { scenario } = options;
  const clock = options.clock ?? manualClock(Date.parse(scenario.clock.start));
  const check = options.contract ? contractCheck(options.contract) : undefined;
  const outsideUrl = options.outsideUrl ?? OUTSIDE_URL;
  let lms = new OutsideLms(options.kept?.outside);
  const start = (kept?: KeptEngine): Engine =>
    createEngine({
      clock,
      check,
      kept,
      journalLimit: options.journalLimit ?? DEFAULT_JOURNAL_LIMIT,
      keepsAnswers: options.keepsAnswers ?? true,
      onRecorded: options.onRecorded,
      model: {
        scenario,
        seed: options.seed ?? scenario.seed,
        now: () => clock.now(),
        contentOrigin: options.contentOrigin ?? '',
        storeOrigin: options.storeOrigin ?? DEFAULT_STORE_ORIGIN,
        outside: (url, form) => (url === outsideUrl ? lms.answer(form) : undefined),
        signOnOrigin: options.signOnOrigin ?? '',
        reportUrl: options.reportUrl ?? REPORT_URL,
        ...{ contentFile: options.contentFile ?? nothing, courseFiles: options.courseFiles ?? nothing },
      },
    });
  let engine = start(options.kept);
  const model = (): Model => engine.model;

  const owns = (path: string) =>
    PREFIXES.some((prefix) => path.startsWith(prefix)) ||
    (options.contentFile !== undefined && path.startsWith(STREAM_PATH));

  const respond = async (request: Request): Promise<Response> => {
    const wire = await readRequest(request);
    const reply = await engine.exchange(wire, request.signal);
    return (reply === NO_ANSWER ? undefined : fetchedResponse(reply, request)) ?? Response.error();
  };

  return {
    scenario,
    clock,
    get journal() {
      return engine.journal;
    },
    get faults() {
      return engine.faults;
    },
    get mailbox() {
      return model().mailbox;
    },
    get handlers() {
      // made when a mount asks: msw looks at the call stack for each, which a run without a page need not pay
      return [http.all('*', ({ request }) => (owns(new URL(request.url).pathname) ? respond(request) : undefined))];
    },
    respond,
    exchange: (request, signal) => engine.exchange(request, signal),
    owns,
    outside: {
      answer: (form) => lms.answer(form),
      session: (sid) => lms.session(sid),
      calls: () => model().relay.calls,
    },
    signOn: (userName) => {
      const account = model().accounts.byName(userName);
      return account?.userStatus === 'Active' ? model().accounts.open(account.id) : undefined;
    },
    report: (reportId, token) => model().reports.contents(reportId, token),
    expireSessions: () => model().accounts.endAll(),
    apply: (change) => applyChange(change, model()),
    standing: (accountId, titleId) => standingOf(model(), accountId, titleId),
    snapshot: () => describeState(model().db, clock.now()),
    kept: () => ({ ...engine.kept(), outside: lms.kept() }),
    reset: () => {
      lms = new OutsideLms();
      engine = start();
    },
  };
}

/** What a platform keeps of one learner and one title. */
type Standing = {
  status: WireStatus;
  score: number | undefined;
  /** Page, second or place; the newest kept. */
  position: number | string | undefined;
};

function standingOf({ db, progress, scenario }: Model, accountId: string, titleId: string): Standing {
  const record = progress.get(accountId, titleId);
  // A place that the story gives is kept for both calls that may ask for it; only one of them goes on with it.
  const isDocument = scenario.catalogue.titles
    .find(({ id }) => id === titleId)
    ?.resources.some(({ contentType }) => kindRowOf(contentType)?.place === 'pdf');
  const saved = db.position.get(`${accountId}|${isDocument ? 'pdf' : 'media'}|${titleId}|position`);
  const { position } = saved ? (JSON.parse(saved.json) as { position?: number | string }) : {}; // written by a handler
  return { status: (record?.status ?? 'notstarted') as WireStatus, score: record?.score ?? undefined, position }; // only a handler's own statuses are stored
}

/** Fields that stand in a snapshot as a number only: enough to see that they differ. */
const HIDDEN: Partial<Record<TableName, readonly string[]>> = {
  account: ['password'],
  session: ['id'],
  photo: ['base64'],
  imageSet: ['base64'],
  link: ['id'],
  mail: ['link', 'body'],
};

function describeState(db: Database, now: number): Readonly<Record<string, unknown>> {
  const state: Record<string, unknown> = { now };
  for (const name of Object.keys(db) as TableName[]) {
    const hidden = HIDDEN[name] ?? [];
    state[name] = [...db[name].all()].map((row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [
          field,
          hidden.includes(field) ? fnv1a(String(value)) : (value as unknown),
        ]),
      ),
    );
  }
  return state;
}
