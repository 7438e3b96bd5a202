import { PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';

export const LEARNERS = ['ada', 'ben'] as const;
export const CODE = 'acme';

export type Asked = { method: string; path: string; query: URLSearchParams; token: string; body: unknown };
export type Answered = { status: number; json?: unknown };

type Agent = { account?: { name?: string } };
type Kept = Map<string, { pages?: number; content: string | number }>;
/** Bodies as the contract has them; what is missing is undefined. */
type Body = {
  agent?: Agent;
  actor?: Agent;
  id?: string;
  titleId?: string;
  username?: string;
  position?: number;
  pages?: number;
  statesChanged?: { document: { position: number | string } }[];
  scormMaps?: { titleId: string; mapJsonString: string }[];
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

/** A platform of two learners that answers what a life of learning asks, as quickly as it can. Spec §7. */
export class Platform {
  readonly #tokens = new Map<string, string>();
  #issued = 0;
  readonly #statements = new Set<string>();
  /** What is kept of each learner's titles: by learner, title and part. */
  readonly #kept: Kept = new Map();
  readonly #conflicts: boolean;
  readonly #now: () => number;

  constructor(options: { conflicts: boolean; now: () => number }) {
    this.#conflicts = options.conflicts;
    this.#now = options.now;
  }

  /** The learner of a token, also of one that has ended; '' = of nobody. */
  ownerOf = (token: string): string => this.#tokens.get(token)?.replace('ended ', '') ?? '';

  /** Tokens of a learner are good no longer. */
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
        return ok({ organisationCode: CODE, organisationName: 'Acme', method: 'basic' });
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
    if (who === undefined || who.startsWith('ended ')) return { status: 401 };
    if (operation === 'GET /api/profile') return ok({ user: userOf(who) });
    return this.#learning(operation, who, body, asked.query);
  }

  #signIn(who: string): Answered {
    const token = `token-${++this.#issued}`;
    this.#tokens.set(token, who);
    return ok({ access_token: token, user: userOf(who) });
  }

  #learning(operation: string, who: string, body: Body, query: URLSearchParams): Answered {
    const titleId = body.titleId ?? query.get('titleId') ?? '';
    const name = `${who} ${titleId}`;
    const kept = this.#kept.get(name);
    switch (operation) {
      case 'GET /proxy':
        return ok({ url: 'https://content.example/x' });
      case 'PUT /api/lrs/put': {
        const isKnown = this.#statements.has(body.id ?? '');
        this.#statements.add(body.id ?? '');
        return isKnown && this.#conflicts ? { status: 409 } : ok({ id: body.id });
      }
      case 'GET /api/lrs/getPdfState':
        return kept ? ok({ position: kept.content, pages: kept.pages }) : { status: 404 };
      case 'POST /api/lrs/savePdfState':
        this.#kept.set(name, { content: body.position ?? 0, ...(body.pages ? { pages: body.pages } : {}) });
        return { status: 204 };
      case 'GET /api/av-time':
        return ok({ position: kept?.content ?? 0 });
      case 'POST /api/set-av-state':
        this.#kept.set(name, { content: body.statesChanged?.at(-1)?.document.position ?? 0 });
        return { status: 204 };
      case 'GET /statesync/xapi/scorm': {
        const map = this.#kept.get(`${who} ${titleOf(query.get('activityId') ?? '')}`);
        return map ? ok({ scormMaps: [{ mapJsonString: map.content }] }) : { status: 404 };
      }
      case 'POST /statesync/xapi/scorm': {
        for (const one of body.scormMaps ?? []) this.#kept.set(`${who} ${one.titleId}`, { content: one.mapJsonString });
        return ok({ success: true });
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
        return { status: 204 };
      }
    }
    return { status: 404 };
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

export const activityOf = (titleId: string): string => `${PLATFORM_ORIGIN}/activities/${titleId}`;
const titleOf = (activityId: string): string => activityId.slice(activityId.lastIndexOf('/') + 1);
const ok = (json: unknown): Answered => ({ status: 200, json });
const userOf = (who: string) => ({ id: who, userName: who, firstName: who, lastName: who, organisationCode: CODE });
