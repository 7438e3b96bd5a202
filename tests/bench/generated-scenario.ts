import { loadScenario } from '#simulator/scenarios/load.ts';
import type { Scenario } from '#simulator/scenarios/schema.ts';

/** Titles that the learner has started, for any size of the catalogue. */
const BEGUN = 20;

/** A scenario with a generated catalogue of this many titles, and one learner, Ada. */
export function generatedScenario(titles: number): Scenario {
  const tags = Math.max(4, Math.round(titles / 25));
  const statuses = Array.from(
    { length: Math.min(BEGUN, titles) },
    (_, n) => `      - { titleId: g-${n + 1}, status: inprogress, roundedTimeSpent: ${60 + n}, lastAccessed: -1d }`,
  );
  const lines = [
    `name: ${titles} titles`,
    'organisation: { code: acme, name: Lighthouse Group }',
    'people:',
    '  - id: p-ada',
    '    userName: ada',
    '    password: Lighthouse1',
    '    firstName: Ada',
    '    lastName: Lovelace',
    '    statuses:',
    ...statuses,
    'catalogue:',
    `  generate: { tags: ${tags}, titles: ${titles}, seed: 7, depth: 3, locked: 0.05, due: 0.1 }`,
  ];
  return loadScenario(lines.join('\n'), 'generated.yaml');
}
