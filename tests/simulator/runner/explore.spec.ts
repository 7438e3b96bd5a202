import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generateRun } from '#simulator/runner/explore/explore.ts';
import { corpusIn, keepCorpus, type CorpusRun, minimised } from '#simulator/runner/explore/corpus.ts';
import { explore } from '#simulator/runner/explore/explore.ts';
import { stepsIn, withSteps } from '#simulator/runner/explore/minimize.ts';
import { isShort } from '../../support/runs.ts';
import { mutants } from './mutants.ts';

const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
afterAll(() => rmSync(folder, { recursive: true }));

const life = (number: number) => generateRun(7, number, 'swarm', []);

describe('exploring', () => {
  it('draws the same life from the same seed, number and corpus', () => {
    const corpus = [life(1), life(2)];
    for (let number = 0; number < 30; number++)
      expect(generateRun(3, number, 'swarm', corpus)).toEqual(generateRun(3, number, 'swarm', corpus));
    const different = new Set(
      Array.from({ length: 30 }, (_, number) => JSON.stringify(generateRun(3, number, 'swarm', corpus))),
    );
    expect(different.size).toBe(30);
  });

  it('shards live as many lives together as the whole has', { timeout: 120_000 }, async () => {
    const counted = await Promise.all(
      [1, 2, 3].map(async (part) => (await explore({ runs: 7, seeds: [4, 5], shard: [part, 3] })).lives),
    );
    expect(counted).toEqual([3, 2, 2]);
  });

  it('keeps the fewest that reach everything, the shorter of two that reach the same', () => {
    const kept = (steps: number, ...points: string[]): CorpusRun => ({
      story: withSteps(
        life(1),
        Array.from({ length: steps }, () => 'leave' as const),
      ),
      points: new Set(points),
    });
    const [long, short, rest] = [kept(5, 'a', 'b'), kept(2, 'a', 'b'), kept(1, 'b')];
    expect(minimised([long, short, rest])).toEqual([short]);
    expect(minimised([long, kept(1, 'c')])).toHaveLength(2);
  });

  it('a folder gives back what was kept there, and forgets what is not needed', () => {
    const [one, two, three] = [life(1), life(2), life(3)];
    keepCorpus(folder, [one, two], []);
    const read = corpusIn(folder);
    expect(read.map((story) => JSON.stringify(stepsIn(story))).sort()).toEqual([one, two].map((story) => JSON.stringify(stepsIn(story))).sort()); // prettier-ignore
    keepCorpus(folder, [three], read);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.skipIf(isShort)(
    'tells what it found once a rule, in eight steps at most, and how long it took',
    { timeout: 300_000 },
    async () => {
      const { tamper } = mutants.find(({ name }) => name === 'a statement is sent twice')!; // the list contains it
      const { findings } = await explore({ runs: 24, seeds: [4], tamper });
      const [found] = findings;
      expect(findings.map(({ breach }) => breach.invariant)).toEqual(['each effect once']);
      expect(stepsIn(found!.story).length).toBeLessThanOrEqual(8);
      expect(found!.times).toBeGreaterThan(1);
      expect(found!.outcome.failures.map(({ invariant }) => invariant)).toContain('each effect once');
      expect(found!.outcome.log.map(({ what }) => what)).toContain('PUT /api/lrs/put → 204');
    },
  );
});
