import { forgetPage, cachePage } from '../../page-cache/cache-page.ts';
import type { PageCachedMessage } from '../../page-cache/cache-messages.ts';
import type { ShellReady } from '../protocol.ts';
import { hideProperty } from './blocked-apis.ts';
import { readOpen } from './from-app.ts';
import { SHELL_WORKER } from './cache/carried.ts';
import { runCourse } from './run-course.ts';

/**
 * Course host page on the content site: holds a course and answers its SCORM calls. Stores no data. Sends `ready` to
 * its parent, and accepts one `open` message with one port, from that parent and the origin in its own URL.
 */
const app = window.parent;
const told = new URLSearchParams(window.location.hash.slice(1));
const appOrigin = told.get('app') ?? '';
const workers = (navigator as Partial<Navigator>).serviceWorker; // missing in some browsers
hideProperty(Navigator.prototype, 'serviceWorker'); // the course can access this window, and could unregister the worker

if (app !== window && URL.canParse(appOrigin)) {
  const onOpen = (event: MessageEvent<unknown>) => {
    const [port, files] = event.ports;
    if (event.source !== app || event.origin !== appOrigin || !port) return;
    const open = readOpen(event.data, window.location.origin);
    if (!open) return;
    window.removeEventListener('message', onOpen);
    if (files && workers) handOn(workers, files);
    runCourse(open, port);
  };
  window.addEventListener('message', onOpen);
  app.postMessage({ op: 'ready' } satisfies ShellReady, appOrigin);
  if (told.get('keep') === 'never') void forgetPage(workers, SHELL_WORKER);
  if (told.get('keep') === 'now')
    void cachePage(workers, SHELL_WORKER, appOrigin).then((isWhole) =>
      app.postMessage({ op: 'kept', isWhole } satisfies PageCachedMessage, appOrigin),
    );
}

/** Passes the worker's file requests on to the application, with the reply port: responses bypass this page. */
function handOn(workers: ServiceWorkerContainer, application: MessagePort): void {
  workers.addEventListener('message', ({ data, ports, source }: MessageEvent<unknown>) => {
    const [back] = ports;
    if (back && source instanceof ServiceWorker) application.postMessage(data, [back]);
  });
  workers.startMessages();
}
