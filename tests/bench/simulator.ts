import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ourContract } from '#simulator/mount/contract.ts';
import type { WireRequest } from '#simulator/platform/wire.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { generatedScenario } from './generated-scenario.ts';
import { requestsPerSecond } from './http-load.ts';
import type { Breaches, Served, ServerKind } from './simulator-server.ts';
import { count, printTable, times } from './table.ts';

const SIZES = [100, 10_000, 100_000] as const;
const KINDS = ['map', 'json-server', 'ours'] as const satisfies readonly ServerKind[];
const ROUNDS = 5;
const SLICE_MS = 400;
const WARM_UP_MS = 1_000;
const START_LIMIT_MS = 90_000;
const NAMES: Record<ServerKind, string> = {
  map: 'node:http and a Map (the limit)',
  'json-server': 'json-server 0.17',
  ours: 'simulated platform, each exchange checked against the contract',
};
const CALLS = { 'one title by its id': 'title', 'statuses of the learner': 'status' } as const;
type CallName = keyof typeof CALLS;

/**
 * Responses a second of the simulated platform: over HTTP compared with two other servers with the same responses, and
 * in process.
 */
export async function benchSimulator(): Promise<void> {
  const servers: Running[] = [];
  try {
    for (const kind of KINDS) for (const titles of SIZES) servers.push(await startServer(kind, titles));
    for (const call of Object.keys(CALLS) as CallName[]) await compare(call, servers);
    for (const { kind, breaches } of servers) if (kind === 'ours') expectNone(await breaches());
  } finally {
    for (const { stop } of servers) stop();
  }
  await inProcess();
}

type Running = {
  kind: ServerKind;
  titles: number;
  served: Served;
  /** Supported by the simulated platform only. */
  breaches: () => Promise<readonly object[]>;
  stop: () => void;
};

/** Many short slices of each server in turn, so that other load affects all of them. */
async function compare(call: CallName, servers: readonly Running[]): Promise<void> {
  const slice = async ({ served, titles }: Running, ms: number) => {
    let turn = 0;
    const { titlePath, titleQuery, statusPath } = served;
    const path = () => (CALLS[call] === 'title' ? `${titlePath}g-${spread(turn++, titles)}${titleQuery}` : statusPath);
    return requestsPerSecond(served.origin, served.headers, path, ms);
  };
  const speeds = new Map<Running, number[]>(servers.map((server) => [server, []]));
  for (const server of servers) await slice(server, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++)
    for (const [server, list] of speeds) list.push(await slice(server, SLICE_MS));

  const speed = (kind: ServerKind, titles: number) => {
    const found = [...speeds].find(([server]) => server.kind === kind && server.titles === titles);
    return best(found?.[1] ?? [0]);
  };
  const [small, , large] = SIZES;
  console.log(`\nOver HTTP: ${call}, requests a second`);
  printTable(
    [
      'server',
      ...SIZES.map((titles) => `${count(titles)} titles`),
      'slower with titles',
      ...SIZES.map((titles) => `× json-server, ${count(titles)}`),
    ],
    KINDS.map((kind) => [
      NAMES[kind],
      ...SIZES.map((titles) => count(speed(kind, titles))),
      times(speed(kind, small) / speed(kind, large)),
      ...SIZES.map((titles) => times(speed(kind, titles) / speed('json-server', titles))),
    ]),
  );
}

/** The platform without a network, as property tests and the headless runner use it. */
async function inProcess(): Promise<void> {
  const contract = ourContract();
  const rows: string[][] = [];
  for (const checked of [true, false]) {
    const speeds: number[] = [];
    for (const titles of SIZES) {
      const world = createInstance({ scenario: generatedScenario(titles), ...(checked ? { contract } : {}) });
      const token = world.signOn('ada')?.access_token ?? '';
      let turn = 0;
      const ask = async () => {
        const reply = await world.exchange(getTitle(spread(turn++, titles), token));
        if (typeof reply === 'string' || reply.status !== 200)
          throw new Error('A title of the story was not answered.');
      };
      await speedOf(ask, WARM_UP_MS);
      const slices: number[] = [];
      for (let round = 0; round < ROUNDS; round++) slices.push(await speedOf(ask, SLICE_MS));
      expectNone(world.journal.violations);
      speeds.push(best(slices));
    }
    const [small = 0, , large = 0] = speeds;
    rows.push([checked ? 'with the contract check' : 'without', ...speeds.map(count), times(small / large)]);
  }
  console.log('\nIn process (world.exchange): one title by its id, requests a second');
  printTable(['', ...SIZES.map((titles) => `${count(titles)} titles`), 'slower with titles'], rows);
}

function expectNone([breach]: readonly object[]): void {
  if (breach) throw new Error(`The bench breaks the contract: ${JSON.stringify(breach)}`);
}

async function speedOf(ask: () => Promise<void>, lastMs: number): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  while (performance.now() - startedAt < lastMs) {
    await ask();
    done += 1;
  }
  return (done * 1000) / (performance.now() - startedAt);
}

const getTitle = (n: number, token: string): WireRequest => ({
  method: 'GET',
  path: `/api/title/g-${n}`,
  query: new URLSearchParams('q=1'),
  header: (name) => ({ authorization: `Bearer ${token}`, 'cache-control': 'no-cache' })[name.toLowerCase()],
  text: undefined,
  files: [],
});

/** Titles spread over the catalogue, in an order that defeats caches (997 is prime). */
const spread = (turn: number, titles: number): number => ((turn * 997) % titles) + 1;

function startServer(kind: ServerKind, titles: number): Promise<Running> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./simulator-server.ts', import.meta.url)), [kind, String(titles)], {
      execArgv: ['--import', 'tsx'],
    });
    const late = setTimeout(() => {
      child.kill();
      reject(new Error(`${kind} with ${titles} titles did not start.`));
    }, START_LIMIT_MS);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`${kind} with ${titles} titles ended with ${code}.`)); // no effect once the server has started
    });
    child.once('message', (served) => {
      clearTimeout(late);
      const breaches = () =>
        new Promise<readonly object[]>((told) => {
          child.once('message', (message) => told((message as Breaches).breaches)); // our own script sends nothing else
          child.send('breaches');
        });
      resolve({ kind, titles, served: served as Served, breaches, stop: () => child.kill() }); // our own script sends nothing else
    });
  });
}

/** The fastest of many short slices: other load can only slow them down. */
const best = (values: readonly number[]): number => Math.max(...values);
