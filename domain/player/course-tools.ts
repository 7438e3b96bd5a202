/** What a learner asks for by keys inside a course, of the page around it. */
export const courseAsks = ['leave', 'nextLandmark', 'previousLandmark'] as const;
export type CourseAsk = (typeof courseAsks)[number];

/** A course draws its own tools; its page tells what the page around it cannot hear. */
export interface CourseTools {
  readonly of: 'course';
  /** It was given what an earlier attempt had kept: its run, or documents of its own. */
  readonly goesOn: boolean;
  /** Returns how to stop listening. */
  readonly onAsk: (listener: (ask: CourseAsk) => void) => () => void;
}
