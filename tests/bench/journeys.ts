import { ourContract, ourTexts } from '#simulator/runner/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';
import { count, printTable } from './table.ts';

const ROUNDS = 6;
const JOURNEYS = 150;
const GOAL = 5_000;

/** About twenty calls: signing in, home, catalogue, a launch, pages to the end, everything delivered, signing out. */
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
 * Journeys a minute that one core plays without a page, every invariant checked: by the time the processor spent on
 * them (its own, also when others keep the machine busy), and by the clock on the wall.
 */
export async function benchJourneys(): Promise<void> {
  const scenario = loadScenario(STORY, 'bench.yaml');
  const [journey] = scenario.journeys;
  if (!journey) throw new Error('The story has no journey.');
  const rows: string[][] = [];
  for (const checks of [true, false]) {
    let calls = 0;
    const rates: { cpu: number; wall: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const cpu = process.cpuUsage();
      const startedAt = performance.now();
      for (let seed = 1; seed <= JOURNEYS; seed++) {
        const outcome = await runJourney({
          scenario,
          journey,
          seed,
          contract: ourContract(),
          texts: ourTexts(),
          checks,
        });
        if (outcome.failures.length > 0) throw new Error(`A journey failed: ${JSON.stringify(outcome.failures[0])}`);
        calls = outcome.calls;
      }
      const { user, system } = process.cpuUsage(cpu);
      const perMinute = (ms: number) => (60_000 * JOURNEYS) / ms;
      // the first round warms up
      if (round > 0)
        rates.push({ cpu: perMinute((user + system) / 1000), wall: perMinute(performance.now() - startedAt) });
    }
    const best = (of: 'cpu' | 'wall') => count(Math.max(...rates.map((rate) => rate[of])));
    rows.push([
      checks ? 'each exchange held against the contract' : 'without the contract',
      String(calls),
      best('cpu'),
      best('wall'),
    ]);
  }
  printTable(['', 'calls a journey', 'journeys a minute of one core', 'a minute on this machine'], rows);
  console.log(`goal with everything checked: ${count(GOAL)}`);
}
