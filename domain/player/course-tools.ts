/** Requests by keys inside a course to the page around it. */
export const courseAsks = ['leave', 'nextLandmark', 'previousLandmark'] as const;
export type CourseAsk = (typeof courseAsks)[number];

/** A course has its own controls; its frame reports keys that the outer page cannot receive. */
export interface CourseTools {
  readonly of: 'course';
  /** The course received data of an earlier attempt: its run, or its documents. */
  readonly goesOn: boolean;
  /** Returns a function that stops listening. */
  readonly onAsk: (listener: (ask: CourseAsk) => void) => () => void;
}
