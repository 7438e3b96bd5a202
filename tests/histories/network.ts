import type { RunClock } from '#simulator/runner/clock.ts';
import type { Fault, History } from './history.ts';
import type { Answered, Platform } from './platform.ts';
import { actorOf, type Carried, carriedBy, isTracking } from './wire.ts';

/** A page, as far as the network is concerned. */
export type Caller = {
  readonly no: number;
  readonly isOver: boolean;
  /** Counts what is begun and what has come; a page may be meant to die there. */
  point: () => void;
  awake: () => Promise<void>;
};

/** One thing that was handed to the network. */
export type Sent = {
  /** Order in which they were handed over. */
  no: number;
  at: number;
  page: number;
  /** The learner of the token, and the one that the body speaks for. */
  bearer: string;
  actor: string;
  carried: Carried;
  raw: string;
  keepalive: boolean;
  /** It took effect at the platform, for the first time or again. */
  tookEffect: boolean;
  isFirst: boolean;
  /** The platform had it, somebody here knew that, and it was sent again. */
  isNeedless: boolean;
  /** The platform said that it will never take it. */
  isRefused: boolean;
  /** An answer that says so came to a page that lived on until all was quiet, with a store that works and is open. */
  isNoted: boolean;
  /** The answer has come to its page. */
  isHeard: boolean;
  /** Its page still waits for an answer. */
  isUnderWay: boolean;
  troubles: number;
  /** The browser kept no number of it for pages that share no database. */
  isUnmarked: boolean;
};

const never = () => new Promise<never>(() => undefined);
const USUAL_MS = 20;
const SLOW_MS: readonly number[] = [20_000, 29_000, 35_000, 50_000];
const REFUSALS: readonly string[] = ['400', '403', '404', '413'];

/** What lies between the pages and the platform. */
export class Network {
  isOnline = true;
  readonly sent: Sent[] = [];
  readonly #weather: Fault[];
  readonly #latencies: number[];
  readonly #clockAnswers: number;
  #slow = 0;
  readonly #effects = new Set<string>();

  readonly #platform: Platform;
  readonly #clock: RunClock;
  readonly #troubles: () => number;
  readonly #refusesTexts: () => boolean;

  constructor(
    { weather, latencies, clockAnswers }: Pick<History, 'weather' | 'latencies' | 'clockAnswers'>,
    world: { platform: Platform; clock: RunClock; troubles: () => number; refusesTexts: () => boolean },
  ) {
    this.#weather = [...weather];
    this.#latencies = [...latencies];
    this.#clockAnswers = clockAnswers;
    this.#platform = world.platform;
    this.#clock = world.clock;
    this.#troubles = world.troubles;
    this.#refusesTexts = world.refusesTexts;
  }

  clearUp(): void {
    this.isOnline = true;
    this.#weather.length = 0;
    this.#latencies.length = 0;
  }

  /** What arrives has arrived at once; the answer takes its time. */
  async fetch(page: Caller, request: Request): Promise<Response> {
    page.point();
    const isOver = () => page.isOver;
    if (isOver()) return never();
    const wasOnline = this.isOnline;
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
    await this.#pass(this.#latency(path, fault));
    await page.awake();
    for (const one of sent) one.isUnderWay = false;
    if (isOver()) return never();
    page.point();
    if (isOver()) return never();
    if (!this.isOnline || fault === 'lost' || fault === 'none') throw new TypeError('Failed to fetch');
    const took = this.#clock.now() - (sent[0]?.at ?? 0);
    if (isClear(fault) && took < TIME_LIMIT_MS) for (const one of sent) one.isHeard = one.tookEffect;
    return response(fault, answered);
  }

  #record(
    page: Caller,
    asked: { path: string; query: URLSearchParams; token: string; body: unknown; raw: string; keepalive: boolean },
    fault: Fault,
    answered: Answered | undefined,
  ): Sent[] {
    const tookEffect = answered !== undefined && (answered.status < 300 || answered.status === 409);
    const made: Sent[] = carriedBy(asked.path, asked.query, asked.body).map((carried) => {
      const name = nameOf(carried, asked.raw);
      const isFirst = tookEffect && !this.#effects.has(name);
      if (tookEffect) this.#effects.add(name);
      return {
        no: this.sent.length,
        at: this.#clock.now(),
        page: page.no,
        bearer: this.#platform.ownerOf(asked.token),
        actor: actorOf(asked.body),
        carried,
        raw: asked.raw,
        keepalive: asked.keepalive,
        tookEffect,
        isFirst,
        isNeedless: isKnown(
          this.sent.filter((one) => nameOf(one.carried, one.raw) === name),
          page.no,
          asked.keepalive,
        ),
        isRefused: REFUSALS.includes(fault) || (fault === '409' && carried.is === 'state'),
        isNoted: false,
        isHeard: false,
        isUnderWay: true,
        troubles: this.#troubles(),
        isUnmarked: this.#refusesTexts(),
      };
    });
    this.sent.push(...made);
    return made;
  }

  /** Site data was cleared, and all notes with it: what pages still held in memory may come again. */
  forgetNotes(): void {
    for (const one of this.sent) one.isNoted = one.isHeard = false;
  }

  /** All is quiet: who heard an answer has made a note of it. */
  note(isWell: (page: number) => boolean): void {
    for (const one of this.sent)
      if (one.isHeard && !one.isNoted && isWell(one.page) && one.troubles === this.#troubles()) one.isNoted = true;
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
 * Somebody knew that the platform had it. A page that goes away repeats what it has under way, as that dies with it, and
 * cannot ask the disk any more what another page has come to know since.
 */
const isKnown = (same: readonly Sent[], page: number, keepalive: boolean): boolean =>
  same.some((one) => one.isNoted) &&
  !(keepalive && same.some((one) => one.page === page && one.isUnderWay && !one.keepalive && !one.isNeedless));

/** A statement is one by its id, a state by all that is said. */
export const nameOf = (carried: Carried, raw: string): string =>
  carried.is === 'statement' ? carried.id : `${carried.titleId} ${raw}`;

/** The client gives up a call after this. */
const TIME_LIMIT_MS = 30_000;
const EFFECTIVE: readonly Fault[] = ['ok', 'lost', 'cut', 'truncated', 'empty', 'slow', 'twice'];
const isEffective = (fault: Fault, path: string) =>
  EFFECTIVE.includes(fault) || (fault === '409' && path === '/api/lrs/put'); // it can only have our own id from us
const isClear = (fault: Fault) => fault === 'ok' || fault === 'slow' || fault === 'twice' || fault === '409';

function response(fault: Fault, answered: Answered | undefined): Response {
  const json = { 'Content-Type': 'application/json' };
  if (answered?.status === 401) return new Response(null, { status: 401 });
  const body = JSON.stringify(answered?.json ?? {});
  switch (fault) {
    case 'html':
      return new Response('<html>Sign in to the network</html>', { headers: { 'Content-Type': 'text/html' } });
    case 'empty':
      return new Response('', { status: 200 });
    case 'truncated':
      return new Response(body.slice(0, -2), { headers: json });
    case 'cut':
      return new Response(new ReadableStream({ start: (line) => line.error(new TypeError('terminated')) }), {
        headers: json,
      });
    case '429':
      return new Response(null, { status: 429, headers: { 'Retry-After': '20' } });
    case 'ok':
    case 'slow':
    case 'twice':
    case 'lost':
    case 'none': {
      const { status = 200, json: data } = answered ?? {};
      return data === undefined ? new Response(null, { status }) : new Response(body, { status, headers: json });
    }
    default:
      return new Response('{}', { status: Number(fault), headers: json });
  }
}
