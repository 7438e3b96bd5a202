import { connect, type Socket } from 'node:net';

const CONNECTIONS = 8;

/**
 * Completed requests a second over a fixed number of keep-alive connections, each sending its next request after the
 * last response. Uses plain sockets, because a full client would be slower than the fastest server. Rejects unless
 * every response is 200.
 */
export async function requestsPerSecond(
  origin: string,
  headers: Readonly<Record<string, string>>,
  nextPath: () => string,
  lastMs: number,
): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const rest = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const startedAt = performance.now();
  const answered = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect({
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port: Number(port),
        noDelay: true,
      });
      try {
        const ask = asker(socket);
        let done = 0;
        while (performance.now() - startedAt < lastMs) {
          await ask(`GET ${nextPath()} HTTP/1.1\r\nhost: ${host}\r\n${rest}\r\n`);
          done += 1;
        }
        return done;
      } finally {
        socket.destroy();
      }
    }),
  );
  return (answered.reduce((sum, done) => sum + done, 0) * 1000) / (performance.now() - startedAt);
}

/** Sends one request at a time over a socket; resolves when the whole response has arrived. */
function asker(socket: Socket): (request: string) => Promise<void> {
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined;
  let head = '';
  let missing = -1; // bytes of the body still to come; -1: the head is incomplete
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  socket.on('data', (bytes) => {
    if (missing >= 0) missing -= bytes.length;
    else {
      head += bytes.toString('latin1'); // one character for each byte, so that lengths are comparable
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined)
        return fail(new Error(`Unexpected answer: ${head.slice(0, end)}`));
      missing = Number(length) - (head.length - end - 4);
    }
    if (missing > 0) return;
    head = '';
    missing = -1;
    waiting?.resolve();
  });
  return (request) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(request);
    });
}
