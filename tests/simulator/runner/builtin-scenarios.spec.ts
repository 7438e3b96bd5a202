import { describe, expect, it } from 'vitest';
import { contractJourneys, thirdPartyJourneys, type PlayedRun } from '#simulator/runner/contract/journeys.ts';
import { contractTable, playContract } from '#simulator/runner/command/contract-command.ts';
import { type Axis, documented, CoverageCollector, gateOf, percent } from '#simulator/runner/coverage.ts';
import { ourContract, loadTextKeys, resolveScenarioPatterns, scenarioAt } from '#simulator/runner/command/files.ts';
import { jobsOf } from '#simulator/runner/command/jobs.ts';
import { PROFILES, withFaults } from '#simulator/runner/fault-profiles.ts';
import { lineOf } from '#simulator/runner/reports/results.ts';
import { EXCEPTIONS } from '#simulator/runner/command/run-command.ts';
import { type CallCoverage, callsIn } from '#simulator/runner/reached.ts';
import { ROUTES } from '#simulator/runner/coverage.ts';
import { patterns } from '#ui/entry/paths.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { namedFaultList } from '#simulator/scenarios/named-faults.ts';
import { contractOperations } from '#simulator/platform/contract-check.ts';
import { CASES, courseFiles, file } from '../platform/conformance.cases.ts';
import { isShort, someOf } from '../../support/runs.ts';
import { type Caller, callerOf, instanceOf } from '../platform/support.ts';

/** Number of foreign responses of each kind in `npm test`; a different sample for each. */
const SOMEBODY_ELSE = 12;

const stories = resolveScenarioPatterns([]).map((path) => ({ path, scenario: scenarioAt(path) }));
const jobs = jobsOf({ stories, seeds: [1], faults: ['none'] });
const gathered = new CoverageCollector();
/** Calls of screens only: `callOperation` steps send whatever the scenario contains. */
const byScreens = new CoverageCollector();
/** Responses to each journey, with their times. */
const made: PlayedRun[] = [];
const play = (
  { scenario, journey, seed }: Pick<(typeof jobs)[number], 'scenario' | 'journey' | 'seed'>,
  expects = true,
) => runJourney({ scenario, journey, seed, contract: ourContract(), texts: loadTextKeys(), expects });

describe('the journeys of the stories', () => {
  it('are at least one for each story', () => {
    expect(stories.filter(({ scenario }) => scenario.journeys.length === 0).map(({ path }) => path)).toEqual([]);
  });

  it.each(jobs.map((job) => [job.scenario.name, job.journey.name, job] as const))(
    '%s: %s',
    async (_story, _name, job) => {
      const outcome = await play(job);
      gathered.add(outcome.seen);
      made.push({ ...job, firstAnswered: outcome.firstAnswered });
      if (!outcome.seen.words.has('callOperation')) byScreens.add(outcome.seen);
      expect(outcome.failures).toEqual([]);
    },
  );
});

describe('the contract', () => {
  it('is played whole through the client, and nothing is lost', { timeout: 300_000 }, async () => {
    const all = await playContract(ourContract(), made, ({ scenario, journey }) =>
      play({ scenario, journey, seed: scenario.seed }),
    );
    const wrong = all.filter(({ failures }) => failures.length > 0);
    expect(wrong.map(({ operation, status, failures }) => ({ operation, status, failures }))).toEqual([]);
    expect(all).toHaveLength(documented(ourContract()).length);
    expect(all.find(({ operation, status }) => operation === 'getCertificates' && status === 503)?.seen).toMatch(
      /[A-Z]/,
    );
    expect(contractTable(all)).toContain(`${all.length} of ${all.length} are met`);
  });

  it('has journeys of one step: the answer, what asks for it, and a while', () => {
    const journeys = contractJourneys(ourContract(), made).flatMap(({ ways }) => ways);
    expect(journeys.filter(({ journey: { when } }) => when.length > 3)).toEqual([]);
  });

  it('says so where no story leads to an operation', async () => {
    const [first] = await playContract(ourContract(), [], () => Promise.reject(new Error('nothing is played')));
    expect(first?.failures.map(({ detail }) => detail)).toEqual(['no story leads to getOrganisationProfile']);
  });
});

describe('somebody else in the platform’s place', () => {
  const family = namedFaultList.filter(({ isThirdParty }) => isThirdParty);

  it.each(family.map((one, nth) => ({ ...one, nth })))(
    'says $name once, whatever was asked: nothing is lost, and no error is unforeseen',
    { timeout: 300_000 },
    async ({ rule, nth }) => {
      const all = thirdPartyJourneys(ourContract(), made, rule);
      const wrong: unknown[] = [];
      let struck = 0;
      const meant = isShort ? someOf(all, SOMEBODY_ELSE, nth) : all;
      for (const { scenario, journey } of meant) {
        const outcome = await play({ scenario, journey, seed: scenario.seed }, false);
        if (outcome.struck.has(rule.kind)) struck++;
        if (outcome.failures.length > 0) wrong.push({ name: journey.name, failures: outcome.failures });
      }
      expect(wrong).toEqual([]);
      expect(all.length, 'answers that stories bring about').toBeGreaterThan(90);
      expect(struck, 'it was met').toBe(meant.length);
    },
  );
});

describe('the same seed', () => {
  it('gives the same log to the byte, and another seed another one', async () => {
    const job = jobs.find(({ path }) => path.endsWith('flaky-network.yaml'))!; // a built-in scenario
    const log = async (seed: number) => (await play({ ...job, seed }, false)).log.map(lineOf).join('\n');
    const first = await log(7);
    expect(await log(7)).toBe(first);
    expect(await log(8)).not.toBe(first);
  });
});

describe('under every kind of fault', () => {
  it.each(PROFILES)('%s: nothing is lost, doubled, reordered or taken back', async (profile) => {
    const job = jobs.find(({ journey }) => journey.name === 'Ben takes every kind of content to its end')!; // a built-in scenario
    const outcome = await play({ ...job, scenario: withFaults(job.scenario, profile), seed: 3 }, false);
    expect(outcome.failures).toEqual([]);
  });
});

/** Journeys, and for calls without a client the conformance cases and an unavailable platform. */
describe('the gate', () => {
  it('lets everything pass that is reached, and nothing that is not', async () => {
    const coverage = gathered.coverage(ourContract(), loadTextKeys(), [...(await conformance()), await away()]);
    console.log(`reached: ${JSON.stringify(Object.fromEntries(AXES.map((axis) => [axis, percent(coverage[axis])])))}`);
    expect(gateOf(coverage, EXCEPTIONS, AXES)).toEqual([]);
  });

  it('notices what is reached no more, what is excepted for nothing, and what nobody knows', () => {
    const coverage = new CoverageCollector().coverage(ourContract(), loadTextKeys());
    const full = { ...coverage, kinds: { reached: ['pdf'], missing: ['epub'] } };
    expect(gateOf(full, {}, ['kinds'])).toEqual(['kinds: epub is not reached']);
    expect(gateOf(full, { kinds: ['epub', 'pdf', 'dvd'] }, ['kinds'])).toEqual([
      'kinds: pdf is reached: take it off the list',
      'kinds: there is no dvd: take it off the list',
    ]);
    expect(gateOf(full, { kinds: ['epub'] }, ['kinds'])).toEqual([]);
  });

  it('notices a field that nobody sends, and one that the client leaves out', () => {
    const field = 'syncScormState query deviceType';
    const seen = { operations: ['syncScormState 200'], fields: ['syncScormState query activityId'] };
    const told = new CoverageCollector();
    told.add({ operations: new Set(seen.operations), fields: new Set(seen.fields) });
    const without = told.coverage(ourContract(), loadTextKeys());
    expect(gateOf(without, {}, ['fields'])).toContain(`fields: ${field} is not reached`);
    expect(told.leftOut(ourContract())).toContain(field);
    told.add({ fields: new Set([field]) });
    const elsewhere = told.coverage(ourContract(), loadTextKeys());
    expect(elsewhere.fields.reached).toContain(field);
    expect(told.leftOut(ourContract())).not.toContain(field);
  });

  it('finds nothing that the client leaves out of its own calls but what is named here', () => {
    expect(byScreens.leftOut(ourContract())).toEqual(LEFT_OUT);
  });

  it('knows every route of the application', () => {
    const written = Object.values(patterns)
      .map((path) => path.replaceAll(/:(\w+)/g, '{$1}'))
      .filter(
        (path) =>
          !['/{orgCode}/activation', '/{orgCode}/reset', '/{orgCode}/catalogue', '/{orgCode}/about'].includes(path),
      );
    expect([...written].sort()).toEqual(Object.keys(ROUTES).sort());
  });
});

/** Fields of the client’s own calls that no journey sends. */
const LEFT_OUT = [
  // Requests for a single title, and repeated ones: `tests/adapters/api/catalogue.etags.spec.ts`.
  'getDeepLaunchTitle header etag',
  'getDeepLaunchTitle header if-none-match',
  'getTitle header etag',
  'getTitle header if-none-match',
  // The alternative pair of names (`openapi/README.md`).
  'openAiccSession body sid',
  'openAiccSession body url',
  // Statement fields that the simulated content does not set: `tests/domain/xapi/statements.spec.ts`.
  'putStatement body context.contextActivities',
  'putStatement body context.language',
  'putStatement body object.definition.extensions',
  'putStatement body result.response',
  'putStatement body result.success',
  // The id identifies the field.
  'selfRegister body userExtraFields.name',
  // First sign-in only: `tests/adapters/profiles.spec.ts`.
  'updateProfile body password',
];

const AXES = Object.keys(new CoverageCollector().coverage(ourContract(), loadTextKeys())) as Axis[];

/** Calls of the conformance cases, as the platform received them. */
async function conformance(): Promise<CallCoverage[]> {
  const calls: CallCoverage[] = [];
  for (const [, , , act, scenario] of CASES) {
    const contentFile = (path: string) => (path === 'a/b.txt' ? { bytes: file, contentType: 'text/plain' } : undefined);
    const { world, guest, lena } = await instanceOf(scenario?.(), { contentFile, courseFiles });
    await act({ world, guest, lena });
    calls.push(callsIn(world.journal.exchanges));
  }
  return calls;
}

/** Every operation without a session, and on an unavailable platform: 401 and 503. */
async function away(): Promise<CallCoverage> {
  const { world, lena } = await instanceOf();
  const nobody = callerOf(world, 'tok-of-nobody');
  const all = contractOperations(ourContract());
  const call = (who: Caller, { method, path }: (typeof all)[number]) =>
    who.call(method, path.replaceAll(/\{.+?\}/g, 'x'));
  for (const operation of all) if (operation.needsToken) await call(nobody, operation);
  world.faults.add({ kind: 'status', status: 503 });
  for (const operation of all) await call(lena, operation);
  world.faults.clear();
  world.faults.add({ kind: 'status', status: 401 });
  await lena.call('POST', '/api/insecure');
  return callsIn(world.journal.exchanges);
}
