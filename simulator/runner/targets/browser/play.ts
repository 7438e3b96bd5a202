import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../../../chromium.ts';
import { startHttp } from '../../../mount/http.ts';
import { UsageError } from '../../../command-line.ts';
import type { Job } from '../../command/jobs.ts';
import { callsIn } from '../../reached.ts';
import { faultsInWords, type Outcome } from '../../run.ts';
import { sentenceOf } from '../../sentences.ts';
import type { InvariantViolation } from '../../run-context.ts';
import { deliveredOnce } from '../../expectations/delivered-once.ts';
import { finalExpectationsOf, type Expectation, expectationOf, type StepPlace, stepsOf } from '../../words.ts';
import type { BrowserSession } from './page-session.ts';
import { allFacts, learnerFactsOf, whatIsWrongInBrowser } from './look.ts';
import { takeInBrowser } from './steps.ts';

const BUILT = fileURLToPath(new URL('../../../../ui/dist/index.html', import.meta.url));

/** The journey ends without a later page start, so attempts may still be open. */
const STILL_GOING_ON = { isOver: false, isExcused: () => false };

/**
 * Starts Chromium and plays journeys in sequence, each on an HTTP platform of its own. Throws UsageError without a
 * build.
 */
export async function inChromium(): Promise<{ play: (job: Job) => Promise<Outcome>; close: () => Promise<void> }> {
  if (!existsSync(BUILT)) throw new UsageError('There is no application to play in. Run `npm run build` first.');
  const browser = await launchChromium();
  const play = async ({ scenario, journey, seed }: Job): Promise<Outcome> => {
    const site = await startHttp({ scenario, seed });
    const life: BrowserSession = {
      scenario,
      site,
      browser,
      devices: new Map(),
      log: [],
      errors: [],
      idleFaults: [],
      found: [],
      device: 'computer',
      tab: 'first',
    };
    const began = performance.now();
    const failures: InvariantViolation[] = [];
    const note = (where: string, what: string) => life.log.push({ at: performance.now() - began, where, what });
    let at: StepPlace | undefined;
    const fail = (invariant: string, detail: string) => {
      failures.push({ invariant, detail, ...(at && { at }) });
      note('!', `${invariant}: ${detail}`);
    };
    let asked = 0;
    const expectThat = async (expectation: Expectation) => {
      asked++;
      const wrong = await whatIsWrongInBrowser(life, expectation);
      if (wrong !== undefined) fail('what must come of it', wrong);
    };
    try {
      for (const { step, place } of stepsOf(journey)) {
        at = place;
        note('>', sentenceOf(step));
        if ('check' in step) await expectThat(expectationOf(step.check));
        else await takeInBrowser(life, step);
      }
      for (const { expectation, place } of finalExpectationsOf(journey)) {
        at = place;
        await expectThat(expectation);
      }
    } catch (error) {
      fail('the run comes to its end', error instanceof Error ? error.message : String(error));
    } finally {
      at = undefined;
      for (const { context } of life.devices.values()) await context.close();
      await site.close();
    }
    for (const error of life.errors) fail('no unexpected error', error);
    for (const { operationId, problem } of site.world.journal.violations)
      fail('the contract holds', `${operationId}: ${problem}`);
    const facts = allFacts(life);
    for (const { rule, detail } of deliveredOnce(learnerFactsOf(life), site.world.journal.exchanges, STILL_GOING_ON))
      fail(rule, detail);
    const none: ReadonlySet<string> = new Set();
    return {
      failures,
      log: life.log,
      seen: {
        ...callsIn(site.world.journal.exchanges),
        facts: new Set(facts.map(({ type }) => type)),
        messages: none,
        guards: none,
        kinds: none,
        words: none,
        screens: none,
        transitions: none,
        languages: none,
      },
      lasted: performance.now() - began,
      calls: site.world.journal.exchanges.length,
      facts: new Map([['browser', facts]]),
      firstAnswered: new Map(),
      ...{
        asked,
        notAsked: [],
        idleFaults: faultsInWords(scenario, [...life.idleFaults, ...site.world.faults.clear()]),
      },
      struck: new Set(site.world.journal.exchanges.flatMap(({ faults }) => faults)),
    };
  };
  return { play, close: () => browser.close() };
}
