import { createServer, type RequestListener, type Server } from 'node:http';

/** Reachable from this machine only. */
export const LOOPBACK = '127.0.0.1';
/** Number of following ports to try if the preferred one is taken. */
const TRIES = 20;

export type Listening = { server: Server; port: number; close: () => Promise<void> };

/** Listens on an address of this machine. Port 0 selects any free one; if a port is taken, tries the next ones. */
export async function listen(answer: RequestListener, wished: number, host = LOOPBACK): Promise<Listening> {
  for (let port = wished; ; port++) {
    const server = createServer({ requestTimeout: 60_000, keepAliveTimeout: 5_000 }, inOriginForm(answer));
    const taken = await attempt(server, port, host);
    if (!taken) return { server, port: portOf(server), close: () => close(server) };
    if (taken.code !== 'EADDRINUSE' || wished === 0 || port >= wished + TRIES) throw taken;
  }
}

/** Methods that any site answers somewhere. */
const ALLOWED = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

/**
 * Hands on requests with the path as target. RFC 9112 §3.2: absolute form is accepted, and its host replaces `Host`;
 * `OPTIONS *` asks for the server as a whole; any other target is a bad request.
 */
function inOriginForm(answer: RequestListener): RequestListener {
  return (request, response) => {
    const target = request.url ?? '/';
    if (target.startsWith('/')) return answer(request, response);
    if (target === '*' && request.method === 'OPTIONS') return void response.writeHead(204, { allow: ALLOWED }).end();
    if (!/^https?:\/\//i.test(target) || !URL.canParse(target))
      return void response.writeHead(400, { connection: 'close' }).end();
    const { host, pathname, search } = new URL(target);
    request.url = pathname + search;
    request.headers.host = host;
    return answer(request, response);
  };
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
