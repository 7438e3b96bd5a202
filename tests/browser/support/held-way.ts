import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

/** A proxy between a browser and all sites that can hold a file in the middle of its bytes. */
export type HeldWay = {
  /** Arguments of a browser that uses the proxy. */
  args: readonly string[];
  /** Sends files with this path ending only up to this byte, until `letGo`. */
  hold: (path: string, before: number) => void;
  /** Resolves when all earlier bytes were sent. */
  reached: () => Promise<void>;
  letGo: () => void;
  close: () => Promise<void>;
};

type Held = { path: string; before: number; reached: () => void; released: Promise<void> };

export async function heldWay(): Promise<HeldWay> {
  let held: Held | undefined;
  let reached = Promise.resolve();
  let letGo: () => void = () => undefined;
  const server = createServer((request, response) => passOn(request, response, held));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    // Browsers bypass a proxy for loopback addresses, unless configured otherwise.
    args: [`--proxy-server=127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    hold: (path, before) => {
      let arrive: () => void = () => undefined;
      reached = new Promise((resolve) => (arrive = resolve));
      const released = new Promise<void>((resolve) => (letGo = resolve));
      held = { path, before, reached: () => arrive(), released };
    },
    reached: () => reached,
    letGo: () => {
      held = undefined;
      letGo();
    },
    close: async () => {
      letGo();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function passOn(request: IncomingMessage, response: ServerResponse, held: Held | undefined): void {
  const { method, headers, url = '' } = request;
  const onward = ask(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    // An open range fetches the file; a closed one only queries its size.
    const isHeld = held && new URL(url).pathname.endsWith(held.path) && /^bytes=\d+-$/.test(headers.range ?? '');
    answer.on('error', () => response.destroy());
    if (!isHeld) return void answer.pipe(response);
    const from = Number(/bytes (\d+)-/.exec(answer.headers['content-range'] ?? '')?.[1] ?? 0);
    answer.pipe(heldAt(from, held)).pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Forwards bytes, the first of which is at position `from` of its file. */
function heldAt(from: number, { before, reached, released }: Held): Transform {
  let at = from;
  return new Transform({
    transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      const now = Math.min(Math.max(before - at, 0), bytes.length);
      at += bytes.length;
      if (now === bytes.length) {
        done(null, bytes);
        return;
      }
      if (now > 0) this.push(bytes.subarray(0, now));
      reached();
      void released.then(() => done(null, bytes.subarray(now)));
    },
  });
}
