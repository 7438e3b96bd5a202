import type { RunClock } from '#simulator/runner/clock.ts';
import { type Fault, type History, NOT_THE_PLATFORM, type NotThePlatform } from '../history.ts';
import { CONTENT_ORIGIN, siteAnswer } from './content-site.ts';
import type { Answered, Asked, Platform } from './platform.ts';
import { actorOf, type Carried, carriedBy, isTracking } from './wire.ts';

/** A page as the network sees it. */
export type Caller = {
  readonly no: number;
  /** Index of the learner’s device. */
  readonly device: number;
  readonly troubles: number;
  readonly refusesTexts: boolean;
  readonly isOver: boolean;
  /** Counts started calls and received results; the page may be due to die at one of them. */
  point: () => void;
  awake: () => Promise<void>;
};

/** One request sent over the network. */
export type Sent = {
  /** Order of sending. */
  no: number;
  at: number;
  page: number;
  device: number;
  /** The learner of the token, and the learner in the body. */
  bearer: string;
  actor: string;
  carried: Carried;
  raw: string;
  keepalive: boolean;
  /** The request took effect on the platform, for the first time or again. */
  tookEffect: boolean;
  /** Order in which requests took effect; Infinity: no effect. */
  effect: number;
  isFirst: boolean;
  /** The request took effect after the client had given it up. */
  isLate: boolean;
  /** Sent again although the platform had it, and a page knew. */
  isNeedless: boolean;
  /** The platform refused the record for good. */
  isRefused: boolean;
  /** A page received the confirmation, and lived until all was idle with working and open storage. */
  isNoted: boolean;
  /** The page received the response. */
  isHeard: boolean;
  /** The page still awaits a response. */
  isUnderWay: boolean;
  /** Time of the response or the timeout in its page; later if the page was frozen then. */
  endedAt: number;
  troubles: number;
  /** The browser stored no mark of the request for pages that share no database. */
  isUnmarked: boolean;
};

const never = () => new Promise<never>(() => undefined);
const USUAL_MS = 20;
const SLOW_MS: readonly number[] = [20_000, 29_000, 35_000, 50_000];
const REFUSALS: readonly string[] = ['400', '403', '404', '413'];

/** Network between the pages and the platform. */
export class Network {
  /** Devices that are offline. */
  readonly #offline = new Set<number>();
  readonly sent: Sent[] = [];
  readonly #weather: Fault[];
  readonly #latencies: number[];
  readonly #clockAnswers: number;
  #slow = 0;
  #late = 0;
  #effectCount = 0;
  readonly #effects = new Set<string>();

  readonly #platform: Platform;
  readonly #clock: RunClock;

  constructor(
    { weather, latencies, clockAnswers }: Pick<History, 'weather' | 'latencies' | 'clockAnswers'>,
    world: { platform: Platform; clock: RunClock },
  ) {
    this.#weather = [...weather];
    this.#latencies = [...latencies];
    this.#clockAnswers = clockAnswers;
    this.#platform = world.platform;
    this.#clock = world.clock;
  }

  connect(device: number, isOnline: boolean): void {
    if (isOnline) this.#offline.delete(device);
    else this.#offline.add(device);
  }

  clearUp(): void {
    this.#offline.clear();
    this.#weather.length = 0;
    this.#latencies.length = 0;
  }

  isOnline = (device: number): boolean => !this.#offline.has(device);

  /** Requests arrive at once, unless the fault delays them; responses take their latency. */
  async fetch(page: Caller, request: Request): Promise<Response> {
    page.point();
    const isOver = () => page.isOver;
    if (isOver()) return never();
    const isOnline = () => this.isOnline(page.device);
    if (new URL(request.url).origin === CONTENT_ORIGIN) return this.#content(page, request);
    const wasOnline = isOnline();
    const { method, keepalive } = request;
    const raw = method === 'GET' ? '' : await request.text();
    if (isOver() && !keepalive) return never();
    const { pathname: path, searchParams: query } = new URL(request.url);
    const token = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
    const asked = { method, path, query, token, body: raw === '' ? undefined : (JSON.parse(raw) as unknown) };
    const carries = isTracking(method, path);
    if (!wasOnline) {
      if (carries)
        for (const one of this.#record(page, { ...asked, raw, keepalive }, 'none', undefined)) one.isUnderWay = false;
      throw new TypeError('Failed to fetch');
    }
    const fault: Fault = carries ? (this.#weather.shift() ?? 'ok') : 'ok';
    const answered = isEffective(fault, path) ? this.#platform.answer(asked) : undefined;
    const sent = carries ? this.#record(page, { ...asked, raw, keepalive }, fault, answered) : [];
    if (fault === 'twice') this.#platform.answer(asked);
    page.point();
    if (fault === 'never' || fault === 'late') {
      void this.#unanswered(page, asked, fault, sent);
      return never();
    }
    await this.#pass(this.#latency(path, fault));
    await page.awake();
    for (const one of sent) {
      one.isUnderWay = false;
      one.endedAt = this.#clock.now();
    }
    if (isOver()) return never();
    page.point();
    if (isOver()) return never();
    if (!isOnline() || fault === 'lost' || fault === 'none') throw new TypeError('Failed to fetch');
    const took = this.#clock.now() - (sent[0]?.at ?? 0);
    if (isClear(fault) && took < TIME_LIMIT_MS) for (const one of sent) one.isHeard = one.tookEffect;
    return response(fault, answered);
  }

  /** The content site responds, or the connection is missing at the start or the end. */
  async #content(page: Caller, request: Request): Promise<Response> {
    const isOver = () => page.isOver;
    const answered = siteAnswer(request, this.#platform.versionOf);
    if (this.isOnline(page.device)) await this.#pass(USUAL_MS);
    await page.awake();
    if (isOver()) return never();
    page.point();
    if (isOver()) return never();
    if (!this.isOnline(page.device)) throw new TypeError('Failed to fetch');
    return answered;
  }

  /** The client times out; afterwards the request takes effect or not. */
  async #unanswered(page: Caller, asked: Asked, fault: 'never' | 'late', sent: readonly Sent[]): Promise<void> {
    await this.#pass(TIME_LIMIT_MS);
    const wasOver = page.isOver;
    for (const one of sent) {
      one.isUnderWay = false;
      one.endedAt = this.#clock.now();
    }
    if (fault === 'never') return;
    // A dead page has no timeout: the delay counts from sending.
    await this.#pass(LATE_MS[this.#late++ % LATE_MS.length]! - (wasOver ? TIME_LIMIT_MS : 0)); // a remainder is below the length
    const answered = this.#platform.answer(asked);
    for (const one of sent) {
      this.#takesEffect(one, answered);
      one.isLate = one.tookEffect;
    }
  }

  #takesEffect(one: Sent, answered: Answered): void {
    one.tookEffect = answered.status < 300 || answered.status === 409;
    if (!one.tookEffect) return;
    const name = nameOf(one.carried, one.raw);
    one.effect = ++this.#effectCount;
    one.isFirst = !this.#effects.has(name);
    this.#effects.add(name);
  }

  #record(
    page: Caller,
    asked: { path: string; query: URLSearchParams; token: string; body: unknown; raw: string; keepalive: boolean },
    fault: Fault,
    answered: Answered | undefined,
  ): Sent[] {
    const made: Sent[] = carriedBy(asked.path, asked.query, asked.body).map((carried) => {
      const name = nameOf(carried, asked.raw);
      const one: Sent = {
        no: this.sent.length,
        at: this.#clock.now(),
        page: page.no,
        device: page.device,
        bearer: this.#platform.ownerOf(asked.token),
        actor: actorOf(asked.body),
        carried,
        raw: asked.raw,
        keepalive: asked.keepalive,
        tookEffect: false,
        effect: Infinity,
        isFirst: false,
        isLate: false,
        isNeedless: isKnown(
          this.sent.filter((one) => nameOf(one.carried, one.raw) === name),
          page.no,
          asked.keepalive,
        ),
        isRefused: REFUSALS.includes(fault) || (fault === '409' && carried.is === 'state'),
        isNoted: false,
        isHeard: false,
        isUnderWay: true,
        endedAt: this.#clock.now(),
        troubles: page.troubles,
        isUnmarked: page.refusesTexts,
      };
      if (answered) this.#takesEffect(one, answered);
      return one;
    });
    this.sent.push(...made);
    return made;
  }

  /** Site data was cleared, including all marks: records in the memory of pages may be sent again. */
  forgetNotes(device: number): void {
    for (const one of this.sent) if (one.device === device) one.isNoted = one.isHeard = false;
  }

  /** All is idle: each page that received a confirmation has stored it. */
  note(isWell: (one: Sent) => boolean): void {
    for (const one of this.sent) if (one.isHeard && !one.isNoted && isWell(one)) one.isNoted = true;
  }

  #latency(path: string, fault: Fault): number {
    if (path === '/api/getServerTime') return this.#clockAnswers;
    if (fault === 'slow') return SLOW_MS[this.#slow++ % SLOW_MS.length]!; // a remainder is below the length
    return this.#latencies.shift() ?? USUAL_MS;
  }

  #pass(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#clock.schedule(() => resolve(), ms));
  }
}

/**
 * True if a page knew that the platform had the record. An unloading page repeats its requests in flight, which die
 * with it, and cannot read what other pages have learnt since.
 */
const isKnown = (same: readonly Sent[], page: number, keepalive: boolean): boolean =>
  same.some((one) => one.isNoted) &&
  !(keepalive && same.some((one) => one.page === page && one.isUnderWay && !one.keepalive && !one.isNeedless));

/** Identity of a record: a statement by its id, a state by its whole content. */
export const nameOf = (carried: Carried, raw: string): string =>
  carried.is === 'statement' ? carried.id : `${carried.titleId} ${raw}`;

/** Timeout of the client’s calls in ms. */
const TIME_LIMIT_MS = 30_000;
/** Delays in ms after the timeout, two minutes at most: gateways and queues hold a request no longer. */
const LATE_MS: readonly number[] = [119_000, 31_000, 60_000, 90_000];
const EFFECTIVE: readonly Fault[] = ['ok', 'lost', 'cut', 'truncated', 'empty', 'slow', 'twice'];
const isEffective = (fault: Fault, path: string) =>
  EFFECTIVE.includes(fault) || (fault === '409' && path === '/api/lrs/put'); // only our own requests use this id
const isClear = (fault: Fault) => fault === 'ok' || fault === 'slow' || fault === 'twice' || fault === '409';

function response(fault: Fault, answered: Answered | undefined): Response {
  const json = { 'Content-Type': 'application/json' };
  if (answered?.status === 401) return new Response('{}', { status: 401, headers: json });
  const body = JSON.stringify(answered?.json ?? {});
  switch (fault) {
    case 'empty':
      return new Response('', { status: 200 });
    case 'truncated':
      return new Response(body.slice(0, -2), { headers: json });
    case 'cut':
      return new Response(new ReadableStream({ start: (line) => line.error(new TypeError('terminated')) }), {
        headers: json,
      });
    case '429':
      return new Response('{}', { status: 429, headers: { ...json, 'Retry-After': '20' } });
    case 'ok':
    case 'slow':
    case 'twice':
    case 'lost':
    case 'none': {
      const { status = 200, json: data } = answered ?? {};
      return data === undefined ? new Response(null, { status }) : new Response(body, { status, headers: json });
    }
    default:
      return fault in NOT_THE_PLATFORM
        ? foreign(NOT_THE_PLATFORM[fault as NotThePlatform]) // checked above
        : new Response('{}', { status: Number(fault), headers: json });
  }
}

function foreign(it: { status: number; json?: string; text?: string; html?: string }): Response {
  const type = it.json !== undefined ? 'application/json' : it.html !== undefined ? 'text/html' : 'text/plain';
  return new Response(it.json ?? it.html ?? it.text, { status: it.status, headers: { 'Content-Type': type } });
}
