import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { createWorld, type World, type WorldOptions } from '../platform/world.ts';
import { contractHere } from './contract-in-page.ts';
import type { runtimeConfiguration } from './runtime-configuration.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

/** A world that checks every exchange against the contract, on the browser's clock, which can be pushed forward. */
export const createBrowserWorld = (options: Omit<WorldOptions, 'contract' | 'clock'>): World<WallClock> =>
  createWorld({ ...options, clock: wallClock(), contract: contractHere() });

/**
 * Answers this page's requests from the world by way of the msw worker. Resolves when the worker is in charge; render
 * after that. Page navigations, unload traffic and synchronous requests never reach a worker: the http mount has those.
 * `configuration` is answered as /config.json in the place of what lies there. Rejects where the browser has no workers.
 */
export async function mountBrowser(
  world: Pick<World, 'handlers'>,
  {
    workerUrl = '/mockServiceWorker.js',
    configuration,
  }: { workerUrl?: string; configuration?: ReturnType<typeof runtimeConfiguration> } = {},
): Promise<{ stop: () => void }> {
  if (!('serviceWorker' in navigator)) throw new Error('A page plays a platform over https or on this machine only.');
  const told = configuration && http.get('/config.json', () => HttpResponse.json(configuration));
  const worker = setupWorker(...(told ? [told] : []), ...world.handlers);
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true, serviceWorker: { url: workerUrl } });
  // A browser stops an idle worker, and the new one does not know this page: it would let every request through.
  const revive = () => navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
  const moments: [EventTarget, string][] = [
    [window, 'focus'],
    [window, 'pageshow'],
    [document, 'visibilitychange'],
  ];
  for (const [target, moment] of moments) target.addEventListener(moment, revive);
  return {
    stop: () => {
      for (const [target, moment] of moments) target.removeEventListener(moment, revive);
      worker.stop();
    },
  };
}
