import type { CourseAsk, CourseTools } from '#domain/player/index.ts';

/** What the frame around a course hears of it: what the learner asked for by keys in the course. */
export function askedByKeys(): { readonly tools: CourseTools; readonly ask: (ask: CourseAsk) => void } {
  const listeners = new Set<(ask: CourseAsk) => void>();
  return {
    tools: {
      of: 'course',
      onAsk: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    ask: (ask) => {
      for (const listener of [...listeners]) listener(ask);
    },
  };
}
