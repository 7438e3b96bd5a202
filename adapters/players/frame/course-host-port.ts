import { framePage, type PagePort } from '../framed-page.ts';
import { type FromShell, rateGate, readFromShell } from './from-shell.ts';
import { COURSE_ALLOW, sandboxOf } from './sandbox.ts';
import type { OpenCourse, ToShell } from './protocol.ts';

export type CourseHostPort = PagePort<ToShell>;

/** `quiet`: the course shows no dialogs. `savesFiles`: it may start downloads. `serve`: serves the files of a downloaded course over this port. */
export type ShellPage = {
  url: string;
  title: string;
  quiet: boolean;
  savesFiles: boolean;
  serve?: ((port: MessagePort) => void) | undefined;
};

/** Why a message was ignored. */
export type IgnoredReason = 'unreadable' | 'too-many';

/**
 * Loads the course host page in a frame of `host`. Passes on its valid messages, up to a rate that no honest course
 * exceeds.
 */
export function openShell(
  host: HTMLElement,
  shell: ShellPage,
  first: () => Promise<OpenCourse>,
  hear: { message: (message: FromShell) => void; dropped: (why: IgnoredReason) => void },
): CourseHostPort {
  const mayPass = rateGate(() => performance.now());
  const { port1: files, port2: theirs } = new MessageChannel();
  shell.serve?.(files);
  const { url, title } = shell;
  const framed = { url, title, sandbox: sandboxOf(shell), allow: COURSE_ALLOW, className: 'course-frame' };
  const page = { ...framed, ...(shell.serve && { ports: [theirs] }) };
  return framePage(host, page, first, (data) => {
    if (!mayPass()) return hear.dropped('too-many');
    const message = readFromShell(data);
    if (message) hear.message(message);
    else hear.dropped('unreadable');
  });
}
