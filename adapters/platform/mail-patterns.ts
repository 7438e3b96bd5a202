import type { MailPatterns } from '#domain/account/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PatternSaid, PatternTask } from './pattern-messages.ts';

/** A pattern may take this long, once it is being tried (readings, mailRegEx). */
const LIMIT_MS = 50;
/** The thread that tries it must have been started after this long. */
const START_WITHIN_MS = 3_000;
const LONGEST_PATTERN = 200;

/** The part of a Worker that is used here. */
export type PatternThread = {
  postMessage: (task: PatternTask) => void;
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    listen: (event: { data?: PatternSaid }) => void,
  ) => void;
  terminate: () => void;
};

export type PatternOptions = {
  /** Starts a thread; may throw where there are none, or a policy forbids it. */
  start: () => PatternThread | Promise<PatternThread>;
  clock: Clock;
  /** Told why a pattern could not be tried, never the pattern or the mail address. */
  report: (where: string, why: unknown) => void;
};

/** Mail patterns of the server, tried in a thread of their own that is ended after the answer, or after 50 ms. */
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
        return undecided('no thread'); // the browser has none, or a policy forbids it
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
