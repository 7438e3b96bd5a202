import type { MailPatterns } from '#domain/account/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PatternMessage, PatternTask } from './pattern-messages.ts';

/** Time limit in ms for one pattern, from the moment its test starts (readings, mailRegEx). */
const LIMIT_MS = 50;
/** Time limit in ms for starting the worker. */
const START_WITHIN_MS = 3_000;
const LONGEST_PATTERN = 200;

/** The part of Worker that is used here. */
export type PatternThread = {
  postMessage: (task: PatternTask) => void;
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    listen: (event: { data?: PatternMessage }) => void,
  ) => void;
  terminate: () => void;
};

export type PatternOptions = {
  /** Starts a worker; may throw if workers are missing or a policy forbids them. */
  start: () => PatternThread | Promise<PatternThread>;
  clock: Clock;
  /** Called with the reason why a pattern was not tested, never with pattern or mail address. */
  report: (where: string, why: unknown) => void;
};

/** Tests the server's mail patterns in a worker, which is terminated after the result or after 50 ms. */
export function mailPatterns({ start, clock, report }: PatternOptions): MailPatterns {
  const undecided = (why: string) => {
    report('mail-pattern', why);
    return 'undecided' as const;
  };
  return {
    fits: async (pattern, mail) => {
      if (pattern === '') return true;
      if (pattern.length > LONGEST_PATTERN) return undecided('too long');
      let thread: PatternThread;
      try {
        thread = await start();
      } catch {
        return undecided('no thread'); // no workers, or a policy forbids them
      }
      const said = await tried({ pattern, text: mail }, thread, clock);
      return said === 'fits' || said === 'differs' ? said === 'fits' : undecided(said);
    },
  };
}

type Verdict = 'fits' | 'differs' | 'invalid' | 'too slow' | 'no thread';

function tried(task: PatternTask, thread: PatternThread, clock: Clock): Promise<Verdict> {
  return new Promise((resolve) => {
    const end = (verdict: Verdict) => {
      limit.unsubscribe();
      thread.terminate();
      resolve(verdict);
    };
    let limit = clock.schedule(() => end('no thread'), START_WITHIN_MS);
    thread.addEventListener('error', () => end('no thread'));
    thread.addEventListener('messageerror', () => end('no thread'));
    thread.addEventListener('message', ({ data }) => {
      switch (data?.said) {
        case 'ready':
          return thread.postMessage(task);
        case 'began':
          limit.unsubscribe();
          limit = clock.schedule(() => end('too slow'), LIMIT_MS);
          return;
        case 'fits':
        case 'differs':
        case 'invalid':
          return end(data.said);
        case undefined:
          return;
      }
    });
  });
}
