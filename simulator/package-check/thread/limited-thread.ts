import { Worker } from 'node:worker_threads';

/** Limits that end a thread. */
export type ThreadLimits = {
  /** Maximum time in ms after the thread's modules have loaded. */
  readonly ms: number;
  /** Maximum JavaScript heap in MB. Buffers do not count: the thread must bound them itself. */
  readonly heapMb: number;
};

/** Thrown for a thread that exceeded a limit. */
export class LimitExceeded extends Error {
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super(limit === 'time' ? 'It took too long.' : 'It needed too much memory.');
    this.limit = limit;
  }
}

/** Messages of a thread: `loaded` once, then a result or an error. */
export type ThreadMessage =
  { readonly loaded: true } | { readonly result: unknown } | { readonly error: unknown; readonly isDamaged: boolean };

/**
 * Runs a script in a thread of its own and returns its result message. Ends the thread before it settles. Rejects with
 * LimitExceeded at a limit, and with the signal's reason if it is aborted.
 */
export async function runInThread(
  script: URL,
  data: unknown,
  limits: ThreadLimits,
  signal?: AbortSignal,
): Promise<Exclude<ThreadMessage, { loaded: true }>> {
  signal?.throwIfAborted();
  const worker = new Worker(script, {
    workerData: data,
    execArgv: [], // a loader of this process does not work in a thread
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const stop = () => void worker.terminate();
  process.prependListener('exit', stop); // before the process deletes the files that the thread writes
  let timer: NodeJS.Timeout | undefined;
  let abort = () => {};
  try {
    return await new Promise((resolve, reject) => {
      abort = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', abort);
      worker.on('message', (message: ThreadMessage) => {
        if (!('loaded' in message)) return resolve(message);
        timer = setTimeout(() => reject(new LimitExceeded('time')), limits.ms);
      });
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitExceeded('memory') : error),
      );
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code} and without a result.`)));
    });
  } finally {
    clearTimeout(timer);
    process.off('exit', stop);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
