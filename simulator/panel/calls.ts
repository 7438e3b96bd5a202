import type { Call } from '../trial/judge/judge.ts';

/** Calls that are kept; the rest is counted. */
const MOST_KEPT = 2_000;

/** What courses of this page have called, since it was loaded. */
export type Calls = {
  readonly list: () => readonly Call[];
  /** How many more there were. */
  readonly dropped: () => number;
  readonly subscribe: (onChange: () => void) => () => void;
};

/** Listens for calls that the shell's watcher tells of, from the content site alone. */
export function followCalls(page: Pick<Window, 'addEventListener'>, contentUrl: string): Calls {
  let kept: readonly Call[] = [];
  let more = 0;
  const listeners = new Set<() => void>();
  page.addEventListener('message', ({ origin, data }) => {
    const call = origin === contentUrl ? readCall(data) : undefined;
    if (!call) return;
    if (kept.length < MOST_KEPT) kept = [...kept, { ...call, seq: kept.length + 1 }];
    else more++;
    listeners.forEach((one) => one());
  });
  return {
    list: () => kept,
    dropped: () => more,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** A course shares its origin with the shell, and may say anything. */
function readCall(data: unknown): Call | undefined {
  if (!isRecord(data) || data['op'] !== 'trial-call' || !isRecord(data['call'])) return undefined;
  const { seq, at, ms, name, args, answer, error } = data['call'];
  if (typeof seq !== 'number' || typeof at !== 'number' || typeof ms !== 'number') return undefined;
  if (typeof name !== 'string' || typeof answer !== 'string' || typeof error !== 'string') return undefined;
  if (!Array.isArray(args) || !args.every((one): one is string => typeof one === 'string')) return undefined;
  return { seq, at, ms, name, args, answer, error };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
