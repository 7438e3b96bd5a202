import type { Projection } from '#domain/kernel/projection.ts';
import type { FromShell } from './from-shell.ts';
import type { OpenCourse, ToShell } from './protocol.ts';
import { type Dropped, openShell, type ShellLine, type ShellPage } from './shell-line.ts';

/** The line to the shell of one course, for as long as it is open. */
export type CourseLine = {
  readonly send: (message: ToShell) => void;
  /** Takes the frame away. */
  readonly cut: () => void;
};

/**
 * Opens the shell, and tells it of the journal's health. Back from the browser's cache the course was told that its page
 * went away, so it starts anew in a new row, with another `first` message.
 */
export function openCourseLine(
  host: HTMLElement,
  shell: ShellPage,
  course: { first: () => Promise<OpenCourse>; healthy: Projection<boolean>; isOpen: () => boolean },
  hear: { message: (message: FromShell) => void; dropped: (why: Dropped) => void },
): CourseLine {
  let line: ShellLine | undefined;
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
