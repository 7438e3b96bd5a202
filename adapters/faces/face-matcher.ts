import type { Photo, PhotoTools } from '#domain/account/index.ts';
import type { PhotoAnswers, PhotoSaid, PhotoTask } from './protocol.ts';
import { ownWorker } from '../trusted-types.ts';
import workerUrl from './photo.worker.ts?worker&url';

/** The part of a Worker that is used here. */
export type PhotoThread = {
  postMessage: (task: PhotoTask) => void;
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    listen: (event: { data?: PhotoSaid | undefined }) => void,
  ) => void;
  terminate: () => void;
};

type Answer = PhotoAnswers[keyof PhotoAnswers] | 'stopped';
type Waiting = { onProgress: (done: number) => void; resolve: (answer: Answer) => void };

/**
 * Redraws photos, finds faces and describes them, in a thread that starts with the first photo. `stop` ends it: what was
 * asked is answered with `stopped`, and the next photo starts another. A thread that dies answers `unavailable`.
 */
export function faceMatcher(start: () => PhotoThread): PhotoTools {
  let thread: PhotoThread | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();
  const keys = new WeakMap<Photo, number>();

  const end = (answer: 'stopped' | 'unavailable') => {
    thread?.terminate();
    thread = undefined;
    const asked = [...waiting.values()];
    waiting.clear();
    for (const { resolve } of asked) resolve(answer);
  };
  const running = (): PhotoThread => {
    if (thread) return thread;
    const started = start();
    const hears =
      (listen: (event: { data?: PhotoSaid | undefined }) => void) => (event: { data?: PhotoSaid | undefined }) => {
        if (thread === started) listen(event); // one that was ended has nothing to say
      };
    started.addEventListener(
      'message',
      hears(({ data }) => {
        const asked = data && waiting.get(data.id);
        if (!asked) return;
        if (data.said === 'progress') return asked.onProgress(data.done);
        waiting.delete(data.id);
        asked.resolve(data.answer);
      }),
    );
    for (const fault of ['error', 'messageerror'] as const)
      started.addEventListener(
        fault,
        hears(() => end('unavailable')),
      );
    return (thread = started);
  };
  const ask = <A extends PhotoTask['ask']>(
    task: (id: number) => Extract<PhotoTask, { ask: A }>,
    onProgress: (done: number) => void = () => undefined,
  ) =>
    new Promise<PhotoAnswers[A] | 'stopped'>((resolve) => {
      const id = ++count;
      try {
        const worker = running();
        // What comes back under a number is what that number asked for.
        waiting.set(id, { onProgress, resolve: resolve as Waiting['resolve'] });
        worker.postMessage(task(id));
      } catch {
        waiting.delete(id);
        resolve('unavailable'); // the browser has no threads, or a policy forbids them
      }
    });
  const keyOf = (photo: Photo): number => {
    const key = keys.get(photo) ?? ++count;
    keys.set(photo, key);
    return key;
  };

  return {
    redraw: (bytes) => ask<'redraw'>((id) => ({ id, ask: 'redraw', bytes })),
    look: (photo, onProgress) => ask<'look'>((id) => ({ id, ask: 'look', key: keyOf(photo), photo }), onProgress),
    describe: (photo, onProgress) =>
      ask<'describe'>((id) => ({ id, ask: 'describe', key: keyOf(photo), photo }), onProgress),
    stop: () => end('stopped'),
  };
}

/** A thread of the browser, from a file of the application. */
export const startPhotoThread = (): PhotoThread => new Worker(ownWorker(workerUrl), { type: 'module', name: 'photos' });
