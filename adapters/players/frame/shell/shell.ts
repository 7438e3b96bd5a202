import type { ShellReady } from '../protocol.ts';
import { readOpen } from './from-app.ts';
import { runCourse } from './run-course.ts';

/**
 * The page on the content site that holds a course and answers its SCORM calls. It has no data of its own: it says
 * `ready` to the page around it, and takes one `open` with one port from that page and the origin in its own address.
 */
const app = window.parent;
const appOrigin = new URLSearchParams(window.location.hash.slice(1)).get('app') ?? '';

if (app !== window && URL.canParse(appOrigin)) {
  const onOpen = (event: MessageEvent<unknown>) => {
    const [port] = event.ports;
    if (event.source !== app || event.origin !== appOrigin || !port) return;
    const open = readOpen(event.data, window.location.origin);
    if (!open) return;
    window.removeEventListener('message', onOpen);
    runCourse(open, port);
  };
  window.addEventListener('message', onOpen);
  app.postMessage({ op: 'ready' } satisfies ShellReady, appOrigin);
}
