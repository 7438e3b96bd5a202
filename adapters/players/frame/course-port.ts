import type { Projection } from '#domain/kernel/projection.ts';
import type { FromShell } from './from-shell.ts';
import type { OpenCourse, ToShell } from './protocol.ts';
import { type IgnoredReason, openShell, type CourseHostPort, type ShellPage } from './course-host-port.ts';

/** Connection to the course host page of one course, while the course is open. */
export type CoursePort = {
  readonly send: (message: ToShell) => void;
  /** Removes the frame. */
  readonly cut: () => void;
};

/**
 * Opens the course host page and sends it the journal's health. After a return from the back/forward cache, restarts
 * the course with a new `first` message and row, because the course ran its unload handlers.
 */
export function openCoursePort(
  host: HTMLElement,
  shell: ShellPage,
  course: { first: () => Promise<OpenCourse>; healthy: Projection<boolean>; isOpen: () => boolean },
  hear: { message: (message: FromShell) => void; dropped: (why: IgnoredReason) => void },
): CoursePort {
  let line: CourseHostPort | undefined;
  const connect = () => {
    line?.cut();
    line = openShell(host, shell, course.first, hear);
  };
  const send = (message: ToShell) => line?.send(message);
  const stopHealth = course.healthy.subscribe(() => send({ op: 'healthy', value: course.healthy.get() }));
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted && course.isOpen()) connect();
  };
  window.addEventListener('pageshow', onShow);
  connect();
  return {
    send,
    cut: () => {
      window.removeEventListener('pageshow', onShow);
      stopHealth();
      line?.cut();
    },
  };
}
