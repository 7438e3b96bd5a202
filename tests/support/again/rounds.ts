import { type BrowserReport, type Failure, failuresOfPages, toldOf } from '../reports.ts';

/** What one run of the browser tests came to. */
type Outcome = { passed: number; failures: readonly Failure[] };

/** A run, with the seconds that it took and how many processes wanted a core in its last minute (load average). */
export type Round = Outcome & { seconds: number; load: number };

/** What a run came to by its report. One that wrote none, played nothing, or ended badly without a red test is red itself. */
export function roundOf(read: () => unknown, code: number): Outcome {
  try {
    const report = read() as BrowserReport; // as the test runner writes it
    const failures = failuresOfPages(report);
    const passed = report.stats.expected;
    if (passed + failures.length === 0) return { passed, failures: [{ name: 'the run', words: 'played no test' }] };
    if (code === 0 || failures.length > 0) return { passed, failures };
    return { passed, failures: [{ name: 'the run', words: `ended with exit code ${code}` }] };
  } catch (error) {
    return { passed: 0, failures: [{ name: 'the run', words: String(error) }] };
  }
}

/** A line a run; then each test that was red, the runs where it was, and its words the first time; then the count. */
export function summedUp(rounds: readonly Round[]): string {
  const lines = rounds.map(({ passed, failures, seconds, load }, at) =>
    [
      `run ${String(at + 1).padStart(3)}`,
      `${passed} passed, ${failures.length} failed`,
      `${seconds.toFixed(0)} s`,
      `load ${load.toFixed(1)}`,
    ].join('   '),
  );
  const red = rounds.filter(({ failures }) => failures.length > 0).length;
  return [...lines, ...redTests(rounds), `${rounds.length - red} runs passed, ${red} failed`].join('\n');
}

function redTests(rounds: readonly Round[]): string[] {
  const byName = new Map<string, { first: Failure; runs: number[] }>();
  for (const [at, { failures }] of rounds.entries())
    for (const failure of failures) {
      const known = byName.get(failure.name);
      if (known) known.runs.push(at + 1);
      else byName.set(failure.name, { first: failure, runs: [at + 1] });
    }
  return [...byName.values()].map(({ first, runs }) =>
    toldOf({ ...first, name: `${first.name}, in run ${runs.join(', ')}` }),
  );
}
