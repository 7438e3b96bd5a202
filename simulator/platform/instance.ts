import { http, type RequestHandler } from 'msw';
import type { Scenario } from '../scenarios/schema.ts';
import { type ManualClock, manualClock, type InstanceClock } from './clock.ts';
import { contractCheck, type ContractDocument } from './contract-check.ts';
import { createEngine, type Engine, type PersistedEngine } from './engine.ts';
import type { Faults } from './faults/faults.ts';
import { type PersistedSessions, OutsideLms, type OutsideSession } from './aicc/outside-lms.ts';
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

export type InstanceOptions<C extends InstanceClock = InstanceClock> = {
  scenario: Scenario;
  /** Default: the scenario's seed. */
  seed?: number;
  /** Default: a manual clock at the scenario's start. */
  clock?: C;
  /** Parsed contract; if given, every exchange is checked against it. */
  contract?: ContractDocument | undefined;
  /** Prefix of content links; default: the platform's own origin. */
  contentOrigin?: string;
  /** Origin of the record store that content uses; default: a placeholder for instances without HTTP. */
  storeOrigin?: string;
  /** URL of the instance's outside LMS; default: a placeholder. */
  outsideUrl?: string;
  /** Prefix of sign-on pages that a scenario names by path; default: the platform's own origin. */
  signOnOrigin?: string;
  /** URL of the embedded report page. */
  reportUrl?: string;
  /**
   * Returns a content file by path below `/contentstream/titles/main/`. Without this function the platform serves no
   * such files.
   */
  contentFile?: (path: string) => ContentFile | undefined;
  /** Returns the files of the course with this start page. Without this function they are unknown. */
  courseFiles?: (path: string) => CourseFiles | undefined;
  /** Maximum number of exchanges in the request log. */
  journalLimit?: number;
  /** Maximum sum of logged request bodies in characters of JSON; default: no limit. */
  bodyLimit?: number;
  /** If false, the log stores only statuses of responses: copying bodies costs more than producing them. */
  keepsAnswers?: boolean;
  /** Called after each exchange has been logged. */
  onRecorded?: () => void;
  /** Persisted state of an instance with the same scenario and seed, to resume. `clock` provides the time. */
  kept?: PersistedInstance | undefined;
};

/**
 * Serializable state from which another instance resumes with the same responses. Unlike a snapshot, it contains
 * passwords set by learners, tokens and links.
 */
export type PersistedInstance = PersistedEngine & { outside: PersistedSessions };

/** One simulated platform. Same scenario, seed, clock and calls give the same bytes. */
export type PlatformInstance<C extends InstanceClock = InstanceClock> = {
  readonly scenario: Scenario;
  readonly clock: C;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly mailbox: Mailbox;
  /** One msw handler for all paths of the platform; ignores other requests. */
  readonly handlers: readonly RequestHandler[];
  /**
   * Responds as `fetch` does for scripts; `Response.error()` if there is no response. Rejects when the request is
   * aborted.
   */
  respond: (request: Request) => Promise<Response>;
  /** The same without Request and Response, for custom transports. */
  exchange: (request: WireRequest, signal?: AbortSignal) => Promise<WireReply | NoAnswer>;
  /** True if the path belongs to the platform. */
  owns: (path: string) => boolean;
  /** The simulated outside LMS, and the platform's calls to it. */
  readonly outside: {
    answer: (form: string) => string;
    session: (sid: string) => OutsideSession | undefined;
    calls: () => readonly HacpCall[];
  };
  /** Signs on a person as an identity provider does; undefined if unknown or inactive. */
  signOn: (userName: string) => SignedIn | undefined;
  /** Content of a report for this token; undefined if the token is not valid for it. */
  report: (reportId: string, token: string) => ReportContents | undefined;
  /** Invalidates every token. */
  expireSessions: () => void;
  /** Applies a change by an administrator now. */
  apply: (change: Change) => void;
  /** Progress of a learner in a title, by user id. */
  standing: (accountId: string, titleId: string) => Standing;
  /** Whole state as plain data, without passwords, tokens and images. */
  snapshot: () => Readonly<Record<string, unknown>>;
  /** State from which an instance of the same scenario and seed resumes (its `kept` option). */
  kept: () => PersistedInstance;
  /** Restarts the scenario at the clock's current time. */
  reset: () => void;
};

const DEFAULT_JOURNAL_LIMIT = 20_000;
const DEFAULT_STORE_ORIGIN = 'https://platform.example';
/** URL of the outside LMS if the instance has no addresses of its own. */
export const OUTSIDE_URL = 'https://lms.example/hacp';
/** Default URL of embedded reports. */
export const REPORT_URL = 'https://reports.example/reportEmbed';
const nothing = () => undefined;
const PREFIXES = ['/api/', '/statesync/', '/proxy', STORE_PATH];

export function createInstance(options: InstanceOptions & { clock?: undefined }): PlatformInstance<ManualClock>;
export function createInstance<C extends InstanceClock>(
  options: InstanceOptions<C> & { clock: C },
): PlatformInstance<C>;
export function createInstance(options: InstanceOptions): PlatformInstance {
  const { scenario } = options;
  const clock = options.clock ?? manualClock(Date.parse(scenario.clock.start));
  const check = options.contract ? contractCheck(options.contract) : undefined;
  const outsideUrl = options.outsideUrl ?? OUTSIDE_URL;
  let lms = new OutsideLms(options.kept?.outside);
  const start = (kept?: PersistedEngine): Engine =>
    createEngine({
      clock,
      check,
      kept,
      journalLimit: options.journalLimit ?? DEFAULT_JOURNAL_LIMIT,
      bodyLimit: options.bodyLimit,
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
      // Created on demand: msw inspects the call stack for each handler, a cost that headless runs avoid.
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

/** A learner's progress in one title. */
type Standing = {
  status: WireStatus;
  score: number | undefined;
  /** Newest saved position: page, second or location. */
  position: number | string | undefined;
};

function standingOf({ db, progress, scenario }: Model, accountId: string, titleId: string): Standing {
  const record = progress.get(accountId, titleId);
  // A position from the scenario is stored for both calls; only the call for this content kind updates its copy.
  const isDocument = scenario.catalogue.titles
    .find(({ id }) => id === titleId)
    ?.resources.some(({ contentType }) => kindRowOf(contentType)?.place === 'pdf');
  const saved = db.position.get(`${accountId}|${isDocument ? 'pdf' : 'media'}|${titleId}|position`);
  const { position } = saved ? (JSON.parse(saved.json) as { position?: number | string }) : {}; // written by a handler
  return { status: (record?.status ?? 'notstarted') as WireStatus, score: record?.score ?? undefined, position }; // written by handlers only
}

/** Fields that a snapshot contains as a hash only, enough to detect differences. */
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
