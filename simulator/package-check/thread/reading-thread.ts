import { parentPort, workerData } from 'node:worker_threads';
import { DamagedFile } from '../package-files.ts';
import type { ThreadMessage } from './limited-thread.ts';
import type { ReadingTask } from './read-in-thread.ts';

const task = workerData as ReadingTask; // set by read-in-thread.ts
const send = (message: ThreadMessage) => parentPort?.postMessage(message);

/** Loads the modules of the task only: those of all kinds take half a second. */
async function prepare(): Promise<() => Promise<unknown>> {
  if (task.does === 'examine') {
    const { examine } = await import('../examine.ts');
    return () => examine(task.path);
  }
  const { unpack } = await import('../archive/open-source.ts');
  return () => unpack(task.path, task.kind, task.folder);
}

const work = await prepare();
send({ loaded: true });
try {
  send({ result: await work() });
} catch (error) {
  send({ error, isDamaged: error instanceof DamagedFile });
}
