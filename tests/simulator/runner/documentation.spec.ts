import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { EXPECTATION_WORDS, loadScenario, STEP_WORDS } from '#simulator/scenarios/schema.ts';

const page = readFileSync(new URL('../../../simulator/scenarios/README.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| `'));
const described = new Set(
  rows.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)/g)].map(([, word]) => word)),
);

describe('the page for who writes scenarios', () => {
  it('has a row for every step and every expectation', () => {
    expect([...STEP_WORDS, ...EXPECTATION_WORDS].filter((word) => !described.has(word))).toEqual([]);
  });

  it('shows an example that runs as it stands', async () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    const scenario = loadScenario(example, 'example.yaml');
    for (const journey of scenario.journeys) {
      const outcome = await runJourney({ scenario, journey, seed: 1, contract: ourContract(), texts: loadTextKeys() });
      expect(outcome.failures).toEqual([]);
    }
    expect(scenario.journeys.length).toBe(1);
  });
});
