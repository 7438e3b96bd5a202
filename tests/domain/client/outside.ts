import type { TitleHold, TitleLocks } from '#domain/attempt/index.ts';
import type { Event } from '#domain/kernel/event.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';

/** External calls of a launch that a test can delay. */
export type Asked =
  'catalogue' | 'statuses' | 'home' | 'title' | 'lock' | 'saved' | 'link' | 'player' | 'close' | 'stored';

/** A title lock: how often it was released, and another tab that takes it over. */
export type Hold = { released: number; lose: () => void };

/** Resolves when all pending promises have settled. */
export const settle = () => new Promise<void>((go) => setImmediate(go));

/** Completes calls at once, or when the test releases them. */
export function anOutside(slow: readonly Asked[]) {
  const waits = new Set(slow);
  const failing = new Set<Asked>();
  const waiting: { what: Asked; answer: () => void; fail: () => void }[] = [];
  const asked: Asked[] = [];
  const failure = (what: Asked) => new PortFailure(what, { status: 500, kind: 'status' });
  const ask = <T>(what: Asked, make: () => T | Promise<T>): Promise<T> => {
    asked.push(what);
    if (!waits.has(what))
      return Promise.resolve().then(() => (failing.has(what) ? Promise.reject(failure(what)) : make()));
    return new Promise((resolve, reject) => {
      waiting.push({
        what,
        answer: () => resolve(Promise.resolve().then(make)),
        fail: () => reject(failure(what)),
      });
    });
  };
  const taken = (what: Asked) => {
    const mine = waiting.filter((one) => one.what === what);
    for (const one of mine) waiting.splice(waiting.indexOf(one), 1);
    return mine;
  };
  return {
    ask,
    asked,
    failing,
    waits,
    waiting,
    /** Number of calls. */
    times: (what: Asked) => asked.filter((one) => one === what).length,
    answer: async (what: Asked) => {
      for (const { answer } of taken(what)) answer();
      await settle();
    },
    fail: async (what: Asked) => {
      for (const { fail } of taken(what)) fail();
      await settle();
    },
  };
}

/** The tabs of one browser: a lock of this tab is awaited, a lock of another tab is busy or released. */
export function theTabs(ask: ReturnType<typeof anOutside>['ask'], attempts: () => Map<string, string[]>) {
  const holds: Hold[] = [];
  const other = { hasIt: false };
  const steals: boolean[] = [];
  /** Attempts whose exit was not stored when the title lock was released. */
  const tooEarly: string[] = [];
  let free = Promise.resolve();
  const locks: TitleLocks = {
    take: (_account, _titleId, { steal = false } = {}) => {
      steals.push(steal);
      return ask('lock', async () => {
        const before = free;
        let release = () => {};
        free = new Promise((go) => (release = go));
        await before;
        if (other.hasIt && !steal) return (release(), 'busy' as const);
        other.hasIt = false;
        let lose = () => {};
        const lost = new Promise<void>((go) => (lose = go));
        const hold: Hold = {
          released: 0,
          lose: () => {
            other.hasIt = true;
            lose();
          },
        };
        holds.push(hold);
        return {
          lost,
          release: () => {
            hold.released++;
            tooEarly.push(...[...attempts()].filter(([, facts]) => !hasEnded(facts)).map(([id]) => id));
            release();
          },
        } satisfies TitleHold;
      });
    },
  };
  return { holds, locks, other, steals, tooEarly };
}

export const hasEnded = (life: readonly string[]) => life.some((fact) => /^(Exited|Abandoned)/.test(fact));

/** The facts of each attempt, by its id. */
export function attemptsIn(facts: readonly Event[]): Map<string, string[]> {
  const lives = new Map<string, string[]>();
  for (const { type, data } of facts) {
    if (!type.startsWith('attempt.')) continue;
    const { attemptId, reason } = data as { attemptId: string; reason?: string };
    const name = type.replace('attempt.', '') + (reason === undefined ? '' : `:${reason}`);
    lives.set(attemptId, [...(lives.get(attemptId) ?? []), name]);
  }
  return lives;
}
