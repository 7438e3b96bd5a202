import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';
import { count, printTable } from './table.ts';

/** Duration of each measurement. */
const MINUTE_MS = 60_000;
const GOAL = 5_000;

/** About twenty calls: sign-in, home, catalogue, a launch, all pages, complete delivery, sign-out. */
const STORY = `
name: One learner, one book
organisation: { code: acme, name: Acme }
people: [{ id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }]
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles: [{ id: book, title: Book, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }]
journeys:
  - name: Ada reads the book
    when: [{ signIn: ada }, { launch: book }, { readTo: 5 }, { readTo: end }, leave]
    then: [{ received: { statement: completed, title: book, times: 1 } }, { unsent: 0 }]
`;

/**
 * Number of journeys that one core plays headlessly in a minute, with all invariants checked. Counts CPU time of all
 * threads, which is independent of other load, and prints the wall-clock figure, too. The first minute includes start
 * and compilation; the second is typical of a long run.
 */
export async function benchJourneys(): Promise<void> {
  const scenario = loadScenario(STORY, 'bench.yaml');
  const [journey] = scenario.journeys;
  if (!journey) throw new Error('The story has no journey.');
  let seed = 0;
  const aMinute = async (name: string, checks: boolean): Promise<string[]> => {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    let calls = 0;
    let played = 0;
    let usedMs = 0;
    while (usedMs < MINUTE_MS) {
      seed += 1;
      const outcome = await runJourney({
        scenario,
        journey,
        seed,
        contract: ourContract(),
        texts: loadTextKeys(),
        checks,
      });
      if (outcome.failures.length > 0) throw new Error(`A journey failed: ${JSON.stringify(outcome.failures[0])}`);
      calls = outcome.calls;
      played += 1;
      const { user, system } = process.cpuUsage(before);
      usedMs = (user + system) / 1000;
    }
    const inAMinute = (ms: number) => count((played * MINUTE_MS) / ms);
    return [name, String(calls), inAMinute(usedMs), inAMinute(performance.now() - startedAt)];
  };
  const rows = [
    await aMinute('each exchange held against the contract, the first minute', true),
    await aMinute('the second minute', true),
    await aMinute('without the contract', false),
  ];
  printTable(['', 'calls a journey', 'journeys in a minute of one core', 'in a minute on this machine'], rows);
  console.log(`goal with everything checked: ${count(GOAL)}`);
}
