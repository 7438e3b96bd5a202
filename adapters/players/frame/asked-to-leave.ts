import type { CourseTools } from '#domain/player/index.ts';

/** What the frame around a course hears of it: that the learner asked, by keys in the course, to leave. */
export function askedToLeave(): { readonly tools: CourseTools; readonly ask: () => void } {
  const listeners = new Set<() => void>();
  return {
    tools: {
      of: 'course',
      onLeave: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    ask: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}
