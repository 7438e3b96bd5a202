import { fork } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { add, type Batch, type Counts, type Failure, nothing } from './batch.ts';

/** Histories of one batch; the seed of a batch is the first seed plus its number. */
const BATCH = 250;
/** Maximum number of failures to report. */
const MOST_KEPT = 200;

export type NightlyOptions = {
  seed: number;
  runs: number;
  workers: number;
  /** Plays only every `of`-th batch, from the `nth` on. */
  shard: { nth: number; of: number };
  /** File with the progress, so that an interrupted run can resume. */
  progress: string;
  say: (line: string) => void;
};

type Progress = Pick<NightlyOptions, 'seed' | 'runs' | 'shard'> & {
  done: number[];
  counts: Counts;
  failures: Failure[];
};

/** Plays very many histories, in several processes. */
export async function deep(options: NightlyOptions): Promise<{ counts: Counts; failures: readonly Failure[] }> {
  const { seed, runs, shard, workers, say } = options;
  const progress = wentBefore(options) ?? { seed, runs, shard, done: [], counts: nothing(), failures: [] };
  if (progress.done.length > 0) say(`goes on: ${progress.counts.histories} histories were lived before`);
  const all = Array.from({ length: Math.ceil(runs / BATCH) }, (_, nth) => nth);
  const left = all.filter((nth) => nth % shard.of === shard.nth - 1 && !progress.done.includes(nth));
  const began = performance.now();
  let told = 0;
  const take = ({ counts, failures }: Batch, nth: number) => {
    progress.done.push(nth);
    add(progress.counts, counts);
    progress.failures = [...progress.failures, ...failures].slice(0, MOST_KEPT);
    keep(options.progress, progress);
    const minutes = Math.floor((performance.now() - began) / 60_000);
    if (minutes > told)
      say(`${(told = minutes)} min: ${progress.counts.histories} histories, ${progress.counts.failed} went wrong`);
  };
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const worker = fork(new URL('./worker.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
      try {
        for (let nth = left.shift(); nth !== undefined; nth = left.shift())
          take(await lived(worker, seed + nth, Math.min(BATCH, runs - nth * BATCH)), nth);
      } finally {
        worker.kill();
      }
    }),
  );
  return progress;
}

function lived(worker: ReturnType<typeof fork>, seed: number, count: number): Promise<Batch> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`seed ${seed}: its process ended with ${String(code)}`));
    worker.once('exit', gone);
    worker.once('message', (batch) => {
      worker.off('exit', gone);
      resolve(batch as Batch); // the worker’s only message
    });
    worker.send({ seed, count });
  });
}

function wentBefore({ progress, seed, runs, shard }: NightlyOptions): Progress | undefined {
  if (!existsSync(progress)) return undefined;
  const kept = JSON.parse(readFileSync(progress, 'utf8')) as Progress; // written below
  const isSame = kept.seed === seed && kept.runs === runs && kept.shard.nth === shard.nth && kept.shard.of === shard.of;
  return isSame ? kept : undefined;
}

/** Writes atomically: the run may be stopped at any moment. */
function keep(file: string, progress: Progress): void {
  writeFileSync(`${file}.part`, JSON.stringify(progress));
  renameSync(`${file}.part`, file);
}
