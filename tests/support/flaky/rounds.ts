import { type BrowserReport, type Failure, failuresOfPages, toldOf } from '../reports.ts';

/** Result of one run of the browser tests. */
type Outcome = { passed: number; failures: readonly Failure[] };

/** Result of a run with its duration in seconds and the load average of its last minute. */
export type Round = Outcome & { seconds: number; load: number };

/**
 * Result of a run from its report. A run without a report, without tests, or with a bad exit code and no failed test
 * counts as failed.
 */
export function roundOf(read: () => unknown, code: number): Outcome {
  try {
    const report = read() as BrowserReport; // format of the test runner’s report
    const failures = failuresOfPages(report);
    const passed = report.stats.expected;
    if (passed + failures.length === 0) return { passed, failures: [{ name: 'the run', words: 'played no test' }] };
    if (code === 0 || failures.length > 0) return { passed, failures };
    return { passed, failures: [{ name: 'the run', words: `ended with exit code ${code}` }] };
  } catch (error) {
    return { passed: 0, failures: [{ name: 'the run', words: String(error) }] };
  }
}

/** Summary text: one line a run, then each failed test with its runs and first message, then the count. */
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
