import type { PatternThread } from './mail-patterns.ts';
import { ownWorker } from '../trusted-types.ts';
import workerUrl from './pattern.worker.ts?worker&url';

/** Starts the pattern worker from the application's own file. */
export const startPatternThread = (): PatternThread =>
  new Worker(ownWorker(workerUrl), { type: 'module', name: 'pattern' });
