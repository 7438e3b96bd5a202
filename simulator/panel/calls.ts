import { type Call, MAX_VALUE_LENGTH } from '../package-check/validator/call.ts';
import { isPageEvent, type PageEvent } from '../package-check/validator/page-events.ts';

/** Maximum number of stored calls; further ones are only counted. */
const MOST_KEPT = 2_000;
/** Limits of accepted values in ms: latest valid Date, and longest plausible duration of a call. */
const LATEST = 8.64e15;
const LONGEST_MS = 86_400_000;
const MOST_ARGS = 10;
/** Timeout in ms for a course page to stop its final calls. */
const LAST_WORDS_MS = 1_000;

/** Calls of courses since this page was loaded. */
export type Calls = {
  readonly list: () => readonly Call[];
  /** Number of calls beyond the limit. */
  readonly dropped: () => number;
  /** Page events other than calls. */
  readonly sights: () => readonly PageEvent[];
  readonly subscribe: (onChange: () => void) => () => void;
  /** Suppresses the course's final calls from now on. */
  readonly silence: () => Promise<void>;
};

/** Receives messages of the course host page's watcher, from the content site only. */
export function followCalls(
  page: Pick<Window, 'addEventListener' | 'setTimeout' | 'frames'>,
  contentUrl: string,
): Calls {
  let kept: readonly Call[] = [];
  let seen: readonly PageEvent[] = [];
  let more = 0;
  let killed: (() => void) | undefined;
  const listeners = new Set<() => void>();
  page.addEventListener('message', ({ origin, data }) => {
    if (origin !== contentUrl || !isRecord(data)) return;
    const { op, call: told, sight: shown } = data;
    const call = op === 'trial-call' ? readCall(told) : undefined;
    const sight = op === 'trial-saw' ? readSight(shown) : undefined;
    if (op === 'trial-killed') killed?.();
    if (call && kept.length >= MOST_KEPT) more++;
    else if (call) kept = [...kept, { ...call, seq: kept.length + 1 }];
    if (sight && seen.length < MOST_KEPT) seen = [...seen, sight];
    if (call || sight) listeners.forEach((one) => one());
  });
  return {
    list: () => kept,
    dropped: () => more,
    sights: () => seen,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    silence: () =>
      new Promise<void>((done) => {
        killed = done;
        page.setTimeout(done, LAST_WORDS_MS);
        for (let n = 0; n < page.frames.length; n++) page.frames[n]?.postMessage({ op: 'trial-kill' }, contentUrl);
      }),
  };
}

/** Validates a call: a course shares the origin of its host page and can send anything. */
function readCall(given: unknown): Omit<Call, 'seq'> | undefined {
  if (!isRecord(given)) return undefined;
  const { at, ms, name, args, answer, error, isGoing } = given;
  if (!isWithin(at, LATEST) || !isWithin(ms, LONGEST_MS)) return undefined;
  if (typeof name !== 'string' || typeof answer !== 'string' || typeof error !== 'string') return undefined;
  if (!Array.isArray(args) || !args.every((one): one is string => typeof one === 'string')) return undefined;
  const short = (text: string) => text.slice(0, MAX_VALUE_LENGTH + 1);
  return {
    at,
    ms,
    name: short(name),
    args: args.slice(0, MOST_ARGS).map(short),
    answer: short(answer),
    error: short(error),
    isGoing: isGoing === true,
  };
}

function readSight(given: unknown): PageEvent | undefined {
  if (!isRecord(given)) return undefined;
  const { what, words, url, line } = given;
  if (!isPageEvent(what) || typeof words !== 'string') return undefined;
  return {
    what,
    words,
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof line === 'number' && Number.isSafeInteger(line) ? { line } : {}),
  };
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
