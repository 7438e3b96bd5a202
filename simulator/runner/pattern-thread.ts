import type { PatternThread } from '#adapters/platform/mail-patterns.ts';
import { patternAnswer } from '#adapters/platform/pattern-messages.ts';

/** The thread that tries mail patterns, in this one: patterns of stories are not hostile to who runs them. */
export function patternThread(): PatternThread {
  const listeners: Parameters<PatternThread['addEventListener']>[1][] = [];
  const say = (said: 'ready' | 'began' | ReturnType<typeof patternAnswer>) =>
    queueMicrotask(() => listeners.forEach((listen) => listen({ data: { said } })));
  return {
    postMessage: (task) => {
      say('began');
      say(patternAnswer(task));
    },
    addEventListener: (type, listen) => {
      if (type !== 'message') return;
      listeners.push(listen);
      say('ready');
    },
    terminate: () => void listeners.splice(0),
  };
}
