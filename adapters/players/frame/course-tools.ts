import type { CourseAsk, CourseTools } from '#domain/player/index.ts';

/** What the frame around a course knows of it: whether it goes on, and what the learner asks for by keys in the course. */
export function courseTools(goesOn: boolean): { readonly tools: CourseTools; readonly ask: (ask: CourseAsk) => void } {
  const listeners = new Set<(ask: CourseAsk) => void>();
  return {
    tools: {
      of: 'course',
      goesOn,
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
