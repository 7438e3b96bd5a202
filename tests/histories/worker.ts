import { batch } from './batch.ts';

/** One process of a deep run: lives the batches that it is asked for. */
process.on('message', ({ seed, count }: { seed: number; count: number }) => {
  batch(seed, count).then(
    (lived) => process.send?.(lived),
    (error: unknown) => {
      console.error(`seed ${seed}:`, error);
      process.exit(1);
    },
  );
});
