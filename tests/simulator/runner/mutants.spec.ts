import { describe, expect, it } from 'vitest';
import { explore } from '#simulator/runner/explore/explore.ts';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { attempt } from '#domain/attempt/index.ts';
import { INVARIANTS, checkPositions, MESSAGE_FIELD_RULE } from '#simulator/runner/expectations/invariants.ts';
import { checkFinalFlush, NEWEST } from '#simulator/runner/expectations/invariants.ts';
import { OLDER_STAYS } from '#simulator/runner/expectations/delivered-once.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { recorded } from '../../domain/tracking/make.ts';
import { mutants, saved } from './mutants.ts';
import { isShort, runs } from '../../support/runs.ts';

const LIVES = runs(10);
const SEED = Number(process.env['SEED'] ?? 20_260_301);
/**
 * Runs that suffice to find each mutant with this seed, and in `npm run test:nightly` with any. The search stops at the first
 * find.
 */
const RUNS_FOR_A_BUG = runs(600, 600);
const RESUMED = 'a course that was suspended is resumed';
const MESSAGES = 'every message is in the catalogue and in every language';

describe('exploring', () => {
  it(`finds nothing wrong with the client in ${LIVES} lives of learners`, { timeout: 3_600_000 }, async () => {
    const { findings } = await explore({ runs: LIVES, seeds: [SEED] });
    expect(findings.map(({ breach }) => breach)).toEqual([]);
  });

  // One mutant in `npm test`, because each needs many generated runs.
  const sought = isShort ? mutants.slice(0, 1) : mutants;

  it.each(sought)('finds it when $name', { timeout: 3_600_000 }, async ({ name, noticedBy, tamper }) => {
    const options = { runs: RUNS_FOR_A_BUG, seeds: [SEED], tamper, shrinks: false, bails: true };
    const { lives, findings } = await explore(options);
    const [found] = findings;
    console.log(`${name}: found after ${lives} lives, by "${String(found?.breach.invariant)}"`);
    expect(found, `not found in ${lives} lives`).toBeDefined();
    expect(noticedBy).toContain(found?.breach.invariant);
  });

  it('notices a message that a language lacks', async () => {
    const story = scenarioNamed('locked-out');
    const [journey] = story.journeys;
    const texts = new Map([...loadTextKeys(), ['fr-FR', new Set<string>()]]);
    const run = { scenario: story, journey: journey!, seed: 1, contract: ourContract() }; // the scenario has journeys
    const { failures } = await runJourney({ ...run, texts });
    expect(failures.map(({ invariant }) => invariant)).toEqual([MESSAGES, MESSAGES]);
    expect((await runJourney({ ...run, texts: loadTextKeys() })).failures).toEqual([]);
  });

  it('notices a shut account that is said to be the password’s fault', () => {
    const wrong: string[] = [];
    const said = (...stoodAt: [string, string | undefined][]) =>
      checkPositions({ stoodAt: new Map(stoodAt), breach: (rule, detail) => wrong.push(`${rule}: ${detail}`) });
    said(['MAX_ATTEMPTS_REACHED', undefined], ['INVALID_CREDENTIALS', 'password'], ['CONNECTION_FAILURE', undefined]);
    expect(wrong).toEqual([]);
    said(['MAX_ATTEMPTS_REACHED', 'password'], ['INVALID_CREDENTIALS', undefined]);
    expect(wrong).toEqual([
      `${MESSAGE_FIELD_RULE}: MAX_ATTEMPTS_REACHED stands at password instead of none`,
      `${MESSAGE_FIELD_RULE}: INVALID_CREDENTIALS stands at no field instead of password`,
    ]);
  });

  it('notices a course that was suspended and begins anew', async () => {
    const story = scenarioNamed('crash-loop');
    const course = { launch: 'scales' };
    const when = [{ signIn: 'hal' }, course, { courseSets: { 'cmi.core.exit': 'suspend' } }, { leave: {} }, course];
    const journey = { ...story.journeys[0]!, given: [], when, then: [] };
    const run = { scenario: story, journey, seed: 1, contract: ourContract(), texts: loadTextKeys() };
    const forgetsExit = saved(({ position, scorm }) => {
      const { 'cmi.core.exit': _exit, ...map } = scorm ?? {};
      return { position, scorm: scorm && map };
    });
    const { failures } = await runJourney({ ...run, tamper: forgetsExit });
    expect(failures.map(({ invariant }) => invariant)).toEqual([RESUMED]);
    expect((await runJourney(run)).failures).toEqual([]);
  });

  it.each([
    ['the newest', 7, []],
    ['an older one', 3, [`${NEWEST}: t1: what came before it was told`]],
  ])('looks at what a page tells as it goes: %s', (_which, position, expected) => {
    const wrong: string[] = [];
    const moved = (at: number) => ({
      tab: { name: 'first' },
      fact: recorded(attempt.events.Advanced({ attemptId: 'a', titleId: 't1', position: { unit: 'page', at, of: 9 } })),
    });
    checkFinalFlush({
      asked: [{ where: 'first', afterFacts: 2, call: { keepalive: true, body: JSON.stringify({ position }) } }],
      facts: [moved(3), moved(7), moved(8)],
      breach: (rule, detail) => wrong.push(`${rule}: ${detail}`),
    });
    expect(wrong).toEqual(expected);
  });

  it('has a planted mistake for everything that must hold', () => {
    const covered = new Set([
      ...mutants.flatMap(({ noticedBy }) => noticedBy),
      MESSAGES,
      MESSAGE_FIELD_RULE,
      NEWEST,
      RESUMED,
      OLDER_STAYS,
    ]); // the last mutant belongs to not-the-platform.spec.ts
    expect(INVARIANTS.filter((invariant) => !covered.has(invariant))).toEqual([]);
  });
});
