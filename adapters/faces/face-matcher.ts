import type { Photo, PhotoTools } from '#domain/account/index.ts';
import type { PhotoAnswers, PhotoMessage, PhotoTask } from './protocol.ts';
import { ownWorker } from '../trusted-types.ts';
import workerUrl from './photo.worker.ts?worker&url';

/** The part of Worker that is used here. */
export type PhotoThread = {
  postMessage: (task: PhotoTask) => void;
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    listen: (event: { data?: PhotoMessage | undefined }) => void,
  ) => void;
  terminate: () => void;
};

type Answer = PhotoAnswers[keyof PhotoAnswers] | 'stopped';
type Waiting = { onProgress: (done: number) => void; resolve: (answer: Answer) => void };

/**
 * Redraws photos, and detects and describes faces, in a worker that starts with the first photo. `stop` terminates the
 * worker: open requests resolve to `stopped`, and the next photo starts another. If the worker dies, requests resolve
 * to `unavailable`.
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
      (listen: (event: { data?: PhotoMessage | undefined }) => void) =>
      (event: { data?: PhotoMessage | undefined }) => {
        if (thread === started) listen(event); // ignores messages of a terminated worker
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
        // A response has the type of the request with the same id.
        waiting.set(id, { onProgress, resolve: resolve as Waiting['resolve'] });
        worker.postMessage(task(id));
      } catch {
        waiting.delete(id);
        resolve('unavailable'); // no workers, or a policy forbids them
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

/** Starts the photo worker from the application's own file. */
export const startPhotoThread = (): PhotoThread => new Worker(ownWorker(workerUrl), { type: 'module', name: 'photos' });
