import type { PatternThread } from './mail-patterns.ts';
import { ownWorker } from '../trusted-types.ts';
import workerUrl from './pattern.worker.ts?worker&url';

/** A thread of the browser, from a file of the application. */
export const startPatternThread = (): PatternThread =>
  new Worker(ownWorker(workerUrl), { type: 'module', name: 'pattern' });
