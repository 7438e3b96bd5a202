import type { FaceDescriptor, Photo, SeenFace } from '#domain/account/index.ts';

/** What a page asks of the thread that works on photos. `key`: the same number is the same photo. */
export type PhotoTask =
  | { id: number; ask: 'redraw'; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; ask: 'look'; key: number; photo: Photo }
  | { id: number; ask: 'describe'; key: number; photo: Photo };

/** What it is answered. */
export type PhotoAnswers = {
  redraw: Photo | 'unreadable' | 'unavailable';
  look: readonly SeenFace[] | 'unavailable';
  describe: FaceDescriptor | 'unavailable';
};

/** What the thread says: how far it is, from 0 to 1, and at last the answer. */
export type PhotoSaid =
  { id: number; said: 'progress'; done: number } | { id: number; said: 'done'; answer: PhotoAnswers[PhotoTask['ask']] };
