import { PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { type ContentKind, contentKinds } from '#domain/content/index.ts';
import { CONTENT_ORIGIN, contentOf, linkOf, sha256Of } from './content-site.ts';
import { numberOf, numberOfMap } from './numbers.ts';

export const LEARNERS = ['ada', 'ben'] as const;
export const CODE = 'acme';

export type Asked = { method: string; path: string; query: URLSearchParams; token: string; body: unknown };
export type Answered = { status: number; json?: unknown };

type Agent = { account?: { name?: string } };
/** `timestamp`: ISO 8601 time at which the learner was at the position, if the platform stores it. */
type KeptPlace = { pages?: number; content: string | number; timestamp?: string; isGiven?: boolean };
/** A run of a course, as delivered. */
type Run = NonNullable<Body['scormMaps']>[number];
/** Bodies of the contract; missing members are undefined. */
type Body = {
  agent?: Agent;
  actor?: Agent;
  id?: string;
  titleId?: string;
  username?: string;
  position?: number;
  pages?: number;
  timestamp?: string;
  statesChanged?: { document: { position: number | string; timestamp?: string } }[];
  scormMaps?: { titleId: string; attemptId: string; startSessionTimeStamp: string; mapJsonString: string }[];
  activityId?: string;
  stateId?: string;
  contentType?: string;
  content?: string | null;
};

export const TRACKING: readonly string[] = [
  'PUT /api/lrs/put',
  'POST /api/lrs/savePdfState',
  'POST /api/set-av-state',
  'POST /api/lrs/document',
  'POST /statesync/xapi/scorm',
];

/** A platform of two learners with the calls that learning needs, without latency. Spec §7. */
export class Platform {
  readonly #tokens = new Map<string, string>();
  #issued = 0;
  readonly #statements = new Set<string>();
  /** Stored state of each title, by learner, title and key. */
  readonly #kept = new Map<string, KeptPlace>();
  /** Runs of each learner’s courses, in the order of their first delivery. */
  readonly #runs = new Map<string, Run[]>();
  readonly #conflicts: boolean;
  readonly #answersEmpty: boolean;
  readonly #keepsTimestamps: boolean;
  readonly #now: () => number;
  readonly #kinds: readonly ContentKind[];
  /** Versions of contents, by title; 0 before the first change. */
  readonly #versions = new Map<string, number>();

  /**
   * `conflicts`: responds 409 to a statement that it has. `answersEmpty`: responds 204 to a statement. `kinds`: of its
   * titles. Spec §7.
   */
  constructor(options: {
    conflicts: boolean;
    answersEmpty: boolean;
    keepsTimestamps: boolean;
    kinds: readonly ContentKind[];
    now: () => number;
  }) {
    this.#conflicts = options.conflicts;
    this.#answersEmpty = options.answersEmpty;
    this.#keepsTimestamps = options.keepsTimestamps;
    this.#now = options.now;
    this.#kinds = options.kinds;
  }

  versionOf = (titleId: string): number => this.#versions.get(titleId) ?? 0;

  /** Publishes a new version of a title’s content. */
  replaceContent(titleId: string): void {
    this.#versions.set(titleId, this.versionOf(titleId) + 1);
  }

  /** The learner of a token, even of an expired one; '' if unknown. */
  ownerOf = (token: string): string => this.#tokens.get(token)?.replace('ended ', '') ?? '';

  /** Expires all tokens of a learner. */
  expire(who: string): void {
    for (const [token, owner] of this.#tokens) if (owner === who) this.#tokens.set(token, `ended ${who}`);
  }

  answer(asked: Asked): Answered {
    const { method, path, token } = asked;
    const operation = `${method} ${path}`;
    const who = this.#tokens.get(token);
    const body = (asked.body ?? {}) as Body;
    switch (operation) {
      case `GET /api/user/organisationprofiles/${CODE}`:
        return ok({
          organisationCode: CODE,
          organisationName: 'Acme',
          method: 'basic',
          stateTimestamps: this.#keepsTimestamps,
        });
      case 'GET /api/getServerTime':
        return ok({ serverTime: new Date(this.#now()).toISOString() });
      case 'POST /api/authentication':
      case 'POST /api/re-authentication':
        return this.#signIn(body.username ?? '');
    }
    if (path.startsWith('/api/signout') || path === '/api/killToken') {
      if (who !== undefined) this.#tokens.set(token, `ended ${who.replace('ended ', '')}`);
      return ok({});
    }
    if (who === undefined || who.startsWith('ended ')) return { status: 401, json: {} };
    if (operation === 'GET /api/profile') return ok({ user: userOf(who) });
    if (operation === 'GET /api/catalogue/viewall') return ok(this.#catalogue());
    if (operation.startsWith('GET /api/content/files/')) return this.#files(path.slice(path.lastIndexOf('/') + 1));
    return this.#learning(operation, who, body, asked.query);
  }

  #signIn(who: string): Answered {
    const token = `token-${++this.#issued}`;
    this.#tokens.set(token, who);
    return ok({ access_token: token, user: userOf(who) });
  }

  #catalogue() {
    const titles = this.#kinds.map((kind, nth) => {
      const id = titleIdOf(nth);
      const links = [{ rel: 'stream', href: linkOf(id, kind) }];
      const resources = [{ resourceId: id, contentType: kind, deviceType: 'all', canStream: true, links }];
      return {
        ...{ id, title: id, description: '', imageSetId: null, dueDate: null, lastLaunched: null },
        ...{ assignmentLevel: null, isLocked: false, parentTag: { id: ROOT, name: ROOT } },
        tags: [{ id: ROOT, pos: nth, prerequisites: [], isLocked: false }],
        content: { contentid: activityOf(id), resources, isCompatible: true },
      };
    });
    const root = {
      ...{ id: ROOT, name: ROOT, isRoot: true, parents: [], parentsCol: [], description: null, isLocked: false },
      ...{ imageSetId: null, layout: 'Grid', tagTitles: titles.map(({ id }, pos) => ({ id, pos })) },
    };
    return { tags: [root], titles };
  }

  /** Lists the files of a course. */
  #files(titleId: string): Answered {
    const kind = this.#kinds.find((_, nth) => titleIdOf(nth) === titleId);
    if (kind === undefined || contentKinds[kind].family !== 'course') return { status: 404, json: {} };
    const bytes = contentOf(titleId, this.versionOf(titleId));
    const file = {
      href: linkOf(titleId, kind),
      size: bytes.length,
      sha256: Buffer.from(sha256Of(bytes)).toString('hex'),
    };
    return ok({ version: String(this.versionOf(titleId)), files: [file] });
  }

  #learning(operation: string, who: string, body: Body, query: URLSearchParams): Answered {
    const titleId = body.titleId ?? query.get('titleId') ?? '';
    const name = `${who} ${titleId}`;
    const kept = this.#kept.get(name);
    switch (operation) {
      case 'GET /proxy':
        return ok({ url: CONTENT_ORIGIN + (query.get('url') ?? '') });
      case 'PUT /api/lrs/put': {
        const isKnown = this.#statements.has(body.id ?? '');
        this.#statements.add(body.id ?? '');
        if (isKnown && this.#conflicts) return { status: 409, json: {} };
        return this.#answersEmpty ? EMPTY : ok({ success: true });
      }
      case 'GET /api/lrs/getPdfState': {
        if (!kept) return { status: 404, json: {} };
        const { content: position, isGiven: _isGiven, ...more } = kept;
        return ok({ position, ...more });
      }
      case 'POST /api/lrs/savePdfState':
        return this.#take(name, body.timestamp, {
          content: body.position ?? 0,
          ...(body.pages ? { pages: body.pages } : {}),
        });
      case 'GET /api/av-time': {
        const { content: position = 0, timestamp } = kept ?? {};
        return ok({ position, ...(timestamp ? { timestamp } : {}) });
      }
      case 'POST /api/set-av-state': {
        const { position = 0, timestamp } = body.statesChanged?.at(-1)?.document ?? {};
        return this.#take(name, timestamp, { content: position });
      }
      case 'GET /statesync/xapi/scorm':
        return ok({ scormMaps: this.#runs.get(`${who} ${titleOf(query.get('activityId') ?? '')}`) ?? [] });
      case 'POST /statesync/xapi/scorm': {
        const runs = body.scormMaps ?? [];
        for (const run of runs) this.#takeRun(`${who} ${run.titleId}`, run);
        return ok({ synced: runs.length });
      }
      case 'POST /api/lrs/launch':
        return ok({
          endpoint: 'https://content.example/xapi/',
          auth: 'Basic eDp5',
          documents: this.#documents(name, titleId),
        });
      case 'POST /api/lrs/document': {
        const key = `${name} document ${body.stateId ?? ''}`;
        if (body.content === null || body.content === undefined) this.#kept.delete(key);
        else this.#kept.set(key, { content: body.content });
        return EMPTY;
      }
    }
    return { status: 404, json: {} };
  }

  /** Number of the position, run or document at which a launch would start; undefined if nothing is stored. */
  placeOf(who: string, titleId: string, key: string): number | undefined {
    const name = `${who} ${titleId}`;
    const runs = this.#runs.get(name);
    if (runs) return numberOfMap(newestOf(runs).mapJsonString);
    const kept = this.#kept.get(key === '' ? name : `${name} document ${key}`);
    return kept && numberOf(kept.content);
  }

  /** Ignores a position with an earlier timestamp than the stored one, as `StateTimestamp` of the contract defines. */
  #take(name: string, given: string | undefined, place: KeptPlace): Answered {
    if (!this.#keepsTimestamps) {
      this.#kept.set(name, place);
      return EMPTY;
    }
    const now = this.#now();
    const timestamp = new Date(given === undefined ? now : Math.min(Date.parse(given), now)).toISOString();
    const before = this.#kept.get(name);
    const isGiven = given !== undefined;
    const isEarlier = isGiven && before?.isGiven === true && timestamp < (before.timestamp ?? '');
    if (!isEarlier) this.#kept.set(name, { ...place, timestamp, isGiven });
    return EMPTY;
  }

  /** A run delivered again replaces itself. */
  #takeRun(name: string, run: Run): void {
    const runs = this.#runs.get(name) ?? [];
    const at = runs.findIndex(({ attemptId }) => attemptId === run.attemptId);
    this.#runs.set(name, at < 0 ? [...runs, run] : runs.with(at, run));
  }

  #documents(name: string, titleId: string): unknown[] {
    const prefix = `${name} document `;
    return [...this.#kept]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { content }]) => ({
        activityId: activityOf(titleId),
        stateId: key.slice(prefix.length),
        contentType: 'text/plain',
        content,
      }));
  }
}

/** The run with the latest start; of equal starts, the last in the list. */
const newestOf = (runs: readonly Run[]): Run =>
  runs.reduce((newest, run) => (run.startSessionTimeStamp >= newest.startSessionTimeStamp ? run : newest));

const ROOT = 'catalogue';
export const titleIdOf = (nth: number): string => `title-${nth}`;
export const activityOf = (titleId: string): string => `${PLATFORM_ORIGIN}/activities/${titleId}`;
const titleOf = (activityId: string): string => activityId.slice(activityId.lastIndexOf('/') + 1);
const EMPTY: Answered = { status: 204 };
const ok = (json: unknown): Answered => ({ status: 200, json });
const userOf = (who: string) => ({ id: who, userName: who, firstName: who, lastName: who, organisationCode: CODE });
