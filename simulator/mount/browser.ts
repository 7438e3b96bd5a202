import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { createInstance, type PlatformInstance, type InstanceOptions } from '../platform/instance.ts';
import { contractHere } from './contract-in-page.ts';
import type { runtimeConfiguration } from './runtime-configuration.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

/**
 * Creates an instance that checks every exchange against the contract, on the browser's clock, which can be advanced.
 */
export const createBrowserInstance = (
  options: Omit<InstanceOptions, 'contract' | 'clock'>,
): PlatformInstance<WallClock> => createInstance({ ...options, clock: wallClock(), contract: contractHere() });

/**
 * Responds to the page's requests from the instance through the msw service worker. Resolves when the worker controls
 * the page; render after that. Workers never see page navigations, unload traffic and synchronous requests: use the
 * HTTP mount for those. `configuration` replaces /config.json. Rejects in browsers without service workers.
 */
export async function mountBrowser(
  world: Pick<PlatformInstance, 'handlers'>,
  {
    workerUrl = '/mockServiceWorker.js',
    configuration,
  }: { workerUrl?: string; configuration?: ReturnType<typeof runtimeConfiguration> } = {},
): Promise<{ stop: () => void }> {
  if (!('serviceWorker' in navigator)) throw new Error('A page plays a platform over https or on this machine only.');
  const told = configuration && http.get('/config.json', () => HttpResponse.json(configuration));
  const worker = setupWorker(...(told ? [told] : []), ...world.handlers);
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true, serviceWorker: { url: workerUrl } });
  // A browser may stop an idle worker. The restarted worker does not know this page and would let every request pass.
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
