import type { PatternThread } from '#adapters/platform/mail-patterns.ts';
import { type PatternSaid, patternAnswer } from '#adapters/platform/pattern-messages.ts';

/** The thread that tries mail patterns, in this one: patterns of stories are not hostile to who runs them. */
export function patternThread(): PatternThread {
  const listeners: Parameters<PatternThread['addEventListener']>[1][] = [];
  const say = (data: PatternSaid) => queueMicrotask(() => listeners.forEach((listen) => listen({ data })));
  return {
    postMessage: (task) => {
      say({ said: 'began' });
      say(patternAnswer(task));
    },
    addEventListener: (type, listen) => {
      if (type !== 'message') return;
      listeners.push(listen);
      say({ said: 'ready' });
    },
    terminate: () => void listeners.splice(0),
  };
}
