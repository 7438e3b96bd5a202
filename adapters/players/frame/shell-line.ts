import { type FromShell, rateGate, readFromShell } from './from-shell.ts';
import { COURSE_ALLOW, COURSE_SANDBOX } from './sandbox.ts';
import type { OpenCourse, ToShell } from './protocol.ts';

export type ShellLine = {
  send: (message: ToShell) => void;
  /** Takes the frame and the port down. Nothing is heard after. */
  cut: () => void;
};

/** Why a message was not taken. */
export type Dropped = 'unreadable' | 'too-many';

/**
 * Puts the shell in a frame of `host` and gives it the only port to this page. The shell is believed to be there when
 * its own window says so from its own origin; every other message to this window is none of ours.
 */
export function openShell(
  host: HTMLElement,
  shell: { url: string; origin: string; title: string },
  first: () => OpenCourse,
  hear: { message: (message: FromShell) => void; dropped: (why: Dropped) => void },
): ShellLine {
  const { port1: port, port2: theirs } = new MessageChannel();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', COURSE_SANDBOX);
  frame.setAttribute('allow', COURSE_ALLOW);
  frame.referrerPolicy = 'no-referrer';
  frame.title = shell.title;
  frame.className = 'course-frame';
  frame.src = shell.url;

  const onReady = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== shell.origin || !isReady(event.data)) return;
    window.removeEventListener('message', onReady);
    frame.contentWindow?.postMessage(first(), shell.origin, [theirs]);
  };
  window.addEventListener('message', onReady);

  const mayPass = rateGate(() => performance.now());
  port.onmessage = (event: MessageEvent<unknown>) => {
    if (!mayPass()) return hear.dropped('too-many');
    const message = readFromShell(event.data);
    if (message) hear.message(message);
    else hear.dropped('unreadable');
  };
  host.append(frame);

  return {
    send: (message) => port.postMessage(message),
    cut: () => {
      window.removeEventListener('message', onReady);
      port.onmessage = null;
      port.close();
      frame.remove();
    },
  };
}

const isReady = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'op' in data && data.op === 'ready';
