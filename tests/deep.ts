import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { histories } from './histories/arbitraries.ts';
import { drawn, findingsIn } from './histories/batch.ts';
import { deep } from './histories/deep.ts';
import { judge } from './histories/oracle.ts';
import { live } from './histories/play.ts';
import { storyteller } from './histories/story.ts';
import { retold, table } from './histories/table.ts';

/**
 * What takes too long for `npm test`: very many histories, and very many deaths of a browser. Exit code 1 when anything
 * went wrong.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    workers: { type: 'string', default: '2' },
    shard: { type: 'string', default: '1/1' },
    progress: { type: 'string' },
    only: { type: 'string' },
    shrink: { type: 'string' },
    kills: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});
const HELP = `npm run deep -- [options]
  --runs 100000       histories
  --seed <number>     of the first batch; without it: another one each time, which is printed
  --workers 2         processes
  --shard 1/4         a part of them
  --progress <file>   where it stands; a run that was stopped goes on from there
  --only <seed:nth>   tells the story of one history
  --shrink <seed:nth> looks for the shortest history that goes wrong as that one does
  --kills 200         kills of a browser after them, in content of all kinds (npm run build first); 0: none`;

const SHOWN = 20;

if (values.help) console.log(HELP);
else if (values.only !== undefined) await tell(values.only);
else if (values.shrink !== undefined) await shrink(values.shrink);
else await both();

async function both(): Promise<void> {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const [nth = 1, of = 1] = values.shard.split('/').map(Number);
  const progress = values.progress ?? join(tmpdir(), `histories-${seed}-${nth}-of-${of}.json`);
  const runs = Number(values.runs);
  console.log(`${runs} histories, seed ${seed}, shard ${nth}/${of}; where it stands: ${progress}`);
  console.log(
    `To go on after a stop: npm run deep -- --seed ${seed} --runs ${runs} --shard ${nth}/${of} --progress ${progress}`,
  );
  const { counts, failures } = await deep({
    seed,
    runs,
    workers: Number(values.workers),
    shard: { nth, of },
    progress,
    say: console.log,
  });
  for (const failure of failures.slice(0, SHOWN)) console.log(retold(failure));
  console.log(`\nseed ${seed}, shard ${nth}/${of}\n${table(counts)}`);
  const deaths = Number(values.kills) > 0 ? await kills(values.kills, String(seed)) : 0;
  process.exitCode = counts.failed > 0 || deaths !== 0 ? 1 : 0;
}

/** It plays in the built application. */
function kills(count: string, seed: string): Promise<number> {
  console.log(`\n${count} kills of a browser, seed ${seed}`);
  const command = [
    'playwright',
    'test',
    '--config',
    'tests/browser/playwright.config.ts',
    '--retries',
    '0',
    'kills-of-all-kinds',
  ];
  return new Promise((resolve) => {
    const child = spawn('npx', command, { stdio: 'inherit', env: { ...process.env, KILLS: count, SEED: seed } });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function tell(which: string): Promise<void> {
  const { seed, nth } = read(which);
  const history = drawn(seed, nth + 1)[nth];
  if (!history) throw new Error(`seed:number is meant, not ${which}`);
  console.log(JSON.stringify({ ...history, deeds: history.deeds.length }));
  const { life, undelivered } = await live(history, storyteller(console.log));
  for (const { column, detail } of judge(life, undelivered)) console.log(`${column}: ${detail}`);
}

async function shrink(which: string): Promise<void> {
  const { seed, nth } = read(which);
  const [wrong] = (await findingsIn(drawn(seed, nth + 1)[nth]!)).findings; // drawn so many
  if (!wrong) {
    console.log('nothing goes wrong in it');
    return;
  }
  const goesWell = async (history: Parameters<typeof findingsIn>[0]) =>
    !(await findingsIn(history)).findings.some(({ column }) => column === wrong.column);
  const { counterexample } = await fc.check(fc.asyncProperty(histories, goesWell), { seed, path: String(nth) });
  const shortest = counterexample?.[0];
  if (!shortest) {
    console.log('fast-check draws another history for it');
    return;
  }
  console.log(JSON.stringify(shortest));
  const { life, undelivered } = await live(shortest, storyteller(console.log));
  for (const { column, detail } of judge(life, undelivered)) console.log(`${column}: ${detail}`);
}

function read(which: string): { seed: number; nth: number } {
  const [seed = Number.NaN, nth = Number.NaN] = which.split(':').map(Number);
  return { seed, nth };
}
