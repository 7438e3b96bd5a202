import type { Photo, PhotoTools } from '#domain/account/index.ts';

type Script = {
  /** Confidence of each detected face, from 0 to 1. */
  faces?: readonly number[];
  /** Distance between the first described face and every later one. */
  distance?: number;
  redraw?: 'unreadable' | 'unavailable' | 'stopped';
  look?: 'unavailable' | 'stopped';
  describe?: 'unavailable' | 'stopped';
  /** Never resolves until it is aborted. */
  waits?: boolean;
};

/** Fake face detection that follows `script`, which may be changed during a test. Records its calls in `calls`. */
export function fakeTools(script: Script) {
  const calls: string[] = [];
  let described = 0;
  let stop: (() => void) | undefined;
  // Other bytes than the file's, so that a test notices a file that is sent unchanged.
  const drawn = (bytes: Uint8Array<ArrayBuffer>): Photo => ({ bytes: bytes.toReversed(), width: 640, height: 480 });
  const tools: PhotoTools = {
    redraw: (bytes) => {
      calls.push('redraw');
      return Promise.resolve(script.redraw ?? drawn(bytes));
    },
    look: (_photo, onProgress) => {
      calls.push('look');
      onProgress?.(0.5);
      if (script.waits) return new Promise((resolve) => (stop = () => resolve('stopped')));
      return Promise.resolve(script.look ?? (script.faces ?? []).map((confidence) => ({ confidence })));
    },
    describe: () => {
      calls.push('describe');
      return Promise.resolve(script.describe ?? Float32Array.of(described++ === 0 ? 0 : (script.distance ?? 0)));
    },
    stop: () => {
      calls.push('stop');
      stop?.();
    },
  };
  return { ...tools, calls, drawn };
}
