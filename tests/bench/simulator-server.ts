import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { startHttp } from '#simulator/mount/http.ts';
import { createInstance, type World } from '#simulator/platform/instance.ts';
import { generatedScenario } from './generated-scenario.ts';

/** Message to the parent process: origin of the server, and paths and headers of its calls. */
export type Served = {
  origin: string;
  titlePath: string;
  /** Query of a call for one title. */
  titleQuery: string;
  statusPath: string;
  headers: Record<string, string>;
};
/** Message on request of the parent process: contract violations in its calls and the responses. */
export type Breaches = { breaches: readonly object[] };
export type ServerKind = 'map' | 'json-server' | 'ours';

/** Runs one server in its own process: `node --import tsx simulator-server.ts <kind> <titles>`. */
const [kind, titles] = process.argv.slice(2);
const start: Record<ServerKind, (titles: number) => Promise<Served>> = { map, 'json-server': jsonServer, ours };
process.send?.(await start[kind as ServerKind](Number(titles))); // the only caller passes one of the kinds

async function ours(titles: number): Promise<Served> {
  const { appUrl, world } = await startHttp({ scenario: generatedScenario(titles) });
  process.on('message', () => process.send?.({ breaches: world.journal.violations.slice(0, 3) } satisfies Breaches));
  return {
    origin: appUrl,
    titlePath: '/api/title/',
    titleQuery: '?q=1',
    statusPath: '/api/titlestatus',
    headers: tokenOf(world),
  };
}

/** Upper bound of the speed: prepared responses, looked up by path. */
async function map(titles: number): Promise<Served> {
  const { byId, statuses } = await answers(titles);
  const bodies = new Map([...byId].map(([id, title]) => [`/titles/${id}`, JSON.stringify(title)]));
  bodies.set('/titlestatus', JSON.stringify(statuses));
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    if (body === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
  return {
    ...(await listening(server)),
    titlePath: '/titles/',
    titleQuery: '',
    statusPath: '/titlestatus',
    headers: {},
  };
}

async function jsonServer(titles: number): Promise<Served> {
  const { byId, statuses } = await answers(titles);
  // The package has no types: declares the used API, by its documentation.
  const library = createRequire(new URL('./partners/', import.meta.url))('json-server') as {
    create: () => { use: (part: unknown) => void; listen: (port: number, host: string, done: () => void) => Server };
    router: (data: object) => unknown;
    defaults: (options: object) => unknown;
  };
  const app = library.create();
  app.use(library.defaults({ logger: false, noGzip: true }));
  app.use(library.router({ titles: [...byId].map(([id, title]) => ({ ...title, id })), titlestatus: statuses }));
  const server = await new Promise<Server>((done) => {
    const made = app.listen(0, '127.0.0.1', () => done(made));
  });
  return { origin: originOf(server), titlePath: '/titles/', titleQuery: '', statusPath: '/titlestatus', headers: {} };
}

/** Responses of our platform, so that all three servers send the same. */
async function answers(titles: number): Promise<{ byId: Map<string, object>; statuses: object }> {
  const world = createInstance({ scenario: generatedScenario(titles) });
  const headers = tokenOf(world);
  const ask = async (path: string) => {
    const response = await world.respond(new Request(`http://localhost${path}`, { headers }));
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
    return (await response.json()) as object; // an object by the contract
  };
  const byId = new Map<string, object>();
  for (let n = 1; n <= titles; n++) byId.set(`g-${n}`, await ask(`/api/title/g-${n}?q=1`));
  return { byId, statuses: await ask('/api/titlestatus') };
}

function tokenOf(world: Pick<World, 'signOn'>): Record<string, string> {
  const token = world.signOn('ada')?.access_token;
  if (token === undefined) throw new Error('The learner of the story cannot sign in.');
  return { authorization: `Bearer ${token}`, 'cache-control': 'no-cache' };
}

function listening(server: Server): Promise<{ origin: string }> {
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done({ origin: originOf(server) })));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}
