import type { BuildList } from '../build-list.ts';
import type { ToWorker } from '../messages.ts';
import { isSwitchedOff, type KeptBuilds } from './kept-builds.ts';
import type { WorkerScope } from './scope.ts';
import { whichAnswer } from './which-answer.ts';

/**
 * Keeps the application in the browser, so that it starts without a line: its page, scripts, styles and texts, and the last
 * configuration. `pack` answers with files that learners have taken along. A new build waits until a learner takes it, or loads a page.
 */
export function offlineWorker(
  scope: WorkerScope,
  list: BuildList,
  builds: KeptBuilds,
  pack: (request: Request) => Promise<Response>,
): void {
  let isOff = false;
  const switchOff = async () => {
    isOff = true;
    void scope.registration.unregister(); // in its turn: it may be this very installation that it comes after
    await builds.remove();
  };
  const hear = (configuration: unknown) => (isSwitchedOff(configuration) ? switchOff() : Promise.resolve());

  scope.addEventListener('install', (event) => {
    const install = async () => {
      // No configuration is none that forbids it: an operator may have none.
      await builds.configuration(hear).catch(() => undefined);
      if (isOff) throw new Error('Switched off by the operator.');
      await builds.install();
    };
    event.waitUntil(install());
  });

  scope.addEventListener('activate', (event) => {
    const activate = async () => {
      const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
      await builds.takeOver(windows.map(({ id }) => id));
      await scope.clients.claim();
    };
    event.waitUntil(activate());
  });

  const isThere = async (client: string) => (await scope.clients.get(client)) !== undefined;

  scope.addEventListener('fetch', (event) => {
    const which = isOff ? undefined : whichAnswer(event.request, list, scope.location.origin);
    if (which === 'pack') event.respondWith(pack(event.request));
    if (which === 'file') event.respondWith(builds.file(event.request));
    if (which === 'configuration') event.respondWith(builds.configuration(hear));
    if (which !== 'page') return;
    // Whoever loads a page gets the newest build that is whole; its worker takes over from this one.
    scope.registration.waiting?.postMessage('take-over' satisfies ToWorker);
    const page = builds.page();
    event.respondWith(page);
    // One that is to take over waits until this worker has nothing left to do, and looks after its own page.
    if (!scope.registration.waiting) event.waitUntil(page.then(builds.renewPage));
  });

  scope.addEventListener('message', (event) => {
    const said = event.data as ToWorker; // pages of this origin are ours
    if (said === 'take-over') void scope.skipWaiting();
    if (said === 'keep-later' && !isOff) {
      const kept = builds.tidy(isThere).then(builds.keepLater);
      event.waitUntil(kept);
      const [port] = event.ports;
      kept.then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      );
    }
    if (said === 'which') event.ports[0]?.postMessage(list.scripts);
  });
}
