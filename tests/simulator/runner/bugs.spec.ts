import { describe, expect, it } from 'vitest';
import { explore } from '#simulator/runner/explore/explore.ts';
import { ourContract, ourTexts } from '#simulator/runner/command/files.ts';
import { storyNamed } from '#simulator/scenarios/files.ts';
import { INVARIANTS } from '#simulator/runner/expectations/invariants.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { bugs } from './bugs.ts';
import { runs } from '../../support/runs.ts';

const LIVES = runs(10);
const SEED = Number(process.env['SEED'] ?? 20_260_301);
/** Enough to meet each of the planted mistakes with this seed, and in `npm run deep` with any. */
const RUNS_FOR_A_BUG = runs(400);
const MESSAGES = 'every message is in the catalogue and in every language';

describe('exploring', () => {
  it(`finds nothing wrong with the client in ${LIVES} lives of learners`, { timeout: 3_600_000 }, async () => {
    const { findings } = await explore({ runs: LIVES, seeds: [SEED] });
    expect(findings.map(({ breach }) => breach)).toEqual([]);
  });

  it.each(bugs)('finds it when $name', { timeout: 3_600_000 }, async ({ name, noticedBy, tamper }) => {
    const options = { runs: RUNS_FOR_A_BUG, seeds: [SEED], tamper, shrinks: false, bails: true };
    const { lives, findings } = await explore(options);
    const [found] = findings;
    console.log(`${name}: found after ${lives} lives, by "${String(found?.breach.invariant)}"`);
    expect(found, `not found in ${lives} lives`).toBeDefined();
    expect(noticedBy).toContain(found?.breach.invariant);
  });

  it('notices a message that a language lacks', async () => {
    const story = storyNamed('locked-out');
    const [journey] = story.journeys;
    const texts = new Map([...ourTexts(), ['fr-FR', new Set<string>()]]);
    const run = { scenario: story, journey: journey!, seed: 1, contract: ourContract() }; // it has several
    const { failures } = await runJourney({ ...run, texts });
    expect(failures.map(({ invariant }) => invariant)).toEqual([MESSAGES, MESSAGES]);
    expect((await runJourney({ ...run, texts: ourTexts() })).failures).toEqual([]);
  });

  it('has a planted mistake for everything that must hold', () => {
    const covered = new Set([...bugs.flatMap(({ noticedBy }) => noticedBy), MESSAGES]);
    expect(INVARIANTS.filter((invariant) => !covered.has(invariant))).toEqual([]);
  });
});
