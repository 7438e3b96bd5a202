import type { FaceDescriptor, Photo, SeenFace } from '#domain/account/index.ts';

/** Request to the photo worker. `key`: the same number means the same photo. */
export type PhotoTask =
  | { id: number; ask: 'redraw'; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; ask: 'look'; key: number; photo: Photo }
  | { id: number; ask: 'describe'; key: number; photo: Photo };

/** Responses by request type. */
export type PhotoAnswers = {
  redraw: Photo | 'unreadable' | 'unavailable';
  look: readonly SeenFace[] | 'unavailable';
  describe: FaceDescriptor | 'unavailable';
};

/** Messages of the worker: progress from 0 to 1, then the response. */
export type PhotoMessage =
  { id: number; said: 'progress'; done: number } | { id: number; said: 'done'; answer: PhotoAnswers[PhotoTask['ask']] };
