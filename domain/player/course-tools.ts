/** A course draws its own tools; its page tells what the page around it cannot hear. */
export interface CourseTools {
  readonly of: 'course';
  /** The learner asks, by keys inside the course, to leave it. Returns how to stop listening. */
  readonly onLeave: (listener: () => void) => () => void;
}
