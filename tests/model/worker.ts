import { batch } from './batch.ts';

/** One process of a deep run: plays the batches that it receives. */
process.on('message', ({ seed, count }: { seed: number; count: number }) => {
  batch(seed, count).then(
    (lived) => process.send?.(lived),
    (error: unknown) => {
      console.error(`seed ${seed}:`, error);
      process.exit(1);
    },
  );
});
