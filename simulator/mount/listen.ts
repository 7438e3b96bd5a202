import { createServer, type RequestListener, type Server } from 'node:http';

/** Reachable from this machine only. */
export const LOOPBACK = '127.0.0.1';
/** Number of following ports to try if the preferred one is taken. */
const TRIES = 20;

export type Listening = { server: Server; port: number; close: () => Promise<void> };

/** Listens on an address of this machine. Port 0 selects any free one; if a port is taken, tries the next ones. */
export async function listen(answer: RequestListener, wished: number, host = LOOPBACK): Promise<Listening> {
  for (let port = wished; ; port++) {
    const server = createServer({ requestTimeout: 60_000, keepAliveTimeout: 5_000 }, answer);
    const taken = await attempt(server, port, host);
    if (!taken) return { server, port: portOf(server), close: () => close(server) };
    if (taken.code !== 'EADDRINUSE' || wished === 0 || port >= wished + TRIES) throw taken;
  }
}

function attempt(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    server.once('error', done);
    server.listen(port, host, () => {
      server.off('error', done);
      done(undefined);
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}

/** Also closes active connections, because a long download would block the exit of the process. */
function close(server: Server): Promise<void> {
  return new Promise((done, failed) => {
    server.close((error) => (error ? failed(error) : done()));
    server.closeAllConnections();
  });
}
