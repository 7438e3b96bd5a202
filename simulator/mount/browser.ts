import { setupWorker } from 'msw/browser';
import { parse } from 'yaml';
import contractText from '../../openapi/platform.yaml?raw';
import type { WorldClock } from '../platform/clock.ts';
import type { ContractDocument } from '../platform/contract-check.ts';
import { createWorld, type World, type WorldOptions } from '../platform/world.ts';

/** The clock of this browser. */
export const browserClock: WorldClock = {
  now: () => Date.now(),
  schedule: (work, delayMs) => setTimeout(work, delayMs),
};

/** A world that checks every exchange against the contract, on the browser's clock. */
export const createBrowserWorld = (options: Omit<WorldOptions, 'contract' | 'clock'>): World =>
  createWorld({ ...options, clock: browserClock, contract: parse(contractText) as ContractDocument }); // the document is ours

/**
 * Answers this page's requests from the world by way of the msw worker. Resolves when the worker is in charge; render
 * after that. Page navigations, unload traffic and synchronous requests never reach a worker: the http mount has those.
 */
export async function mountBrowser(
  world: Pick<World, 'handlers'>,
  workerUrl = '/mockServiceWorker.js',
): Promise<{ stop: () => void }> {
  const worker = setupWorker(...world.handlers);
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
