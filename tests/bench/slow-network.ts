import { request } from 'node:http';
import { listen } from '#simulator/mount/listen.ts';

/** Slow 4G, as defined by Lighthouse. */
const LATENCY_MS = 150;
const BYTES_PER_MS = 200;
const PIECE_BYTES = 4_096;

export type SlowNetwork = {
  address: string;
  /** Slows the network from now on; before, it is as fast as the machine. */ begin: () => void;
  close: () => Promise<void>;
};

/**
 * A proxy that simulates a slow network for all requests of a browser, including cross-site frames, which the emulation
 * of a page does not cover. Each request waits one latency, and all bytes share one bandwidth.
 */
export async function slowNetwork(): Promise<SlowNetwork> {
  let isSlow = false;
  let freeAt = 0;
  const turn = (bytes: number): Promise<void> => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + bytes / BYTES_PER_MS;
    return new Promise((resolve) => setTimeout(resolve, freeAt - now));
  };
  const { port, close } = await listen((asked, answer) => {
    const onward = request(asked.url ?? '', { method: asked.method, headers: asked.headers }, (got) => {
      const pass = async () => {
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
        answer.writeHead(got.statusCode ?? 502, got.headers);
        for await (const part of got as AsyncIterable<Buffer>)
          for (let at = 0; at < part.length; at += PIECE_BYTES) {
            const piece = part.subarray(at, at + PIECE_BYTES);
            if (isSlow) await turn(piece.length);
            answer.write(piece);
          }
        answer.end();
      };
      pass().catch(() => answer.destroy());
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }, 0);
  return { address: `http://127.0.0.1:${port}`, begin: () => (isSlow = true), close };
}
