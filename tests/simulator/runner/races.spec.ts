import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';
import { runs } from '../../support/runs.ts';

const COUNT = runs(10);

const scenario = loadScenario(
  `
name: Two tabs that do everything at once
organisation: { code: acme, name: Acme }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }
  - { id: p-ben, userName: ben, password: Lighthouse1, firstName: Ben, lastName: B }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: book, title: Book, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: course, title: Course, kind: scorm, tags: [{ id: catalogue, pos: 2 }] }
journeys:
  - name: Answers overtake each other
    when:
      - { signIn: ada }
      - { launch: book }
      - { readTo: 3 }
      - { tab: second }
      - { launch: course }
      - { courseSets: { cmi.core.lesson_status: incomplete } }
      - courseCommits
      - complete
      - { tab: first }
      - { readTo: end }
      - leave
      - { tab: second }
      - leave
      - expireSession
      - { launch: book }
      - signInAgain
      - { tab: first }
      - signOut
      - { signIn: ben }
      - { launch: book }
      - { readTo: 2 }
    then:
      - { invariantsOnly: true }
`,
  'race.yaml',
);

describe('answers that overtake each other', () => {
  it(`lose, double and mix up nothing in ${COUNT} orders`, { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (race) => {
        const [journey] = scenario.journeys;
        const outcome = await runJourney({
          scenario,
          journey: journey!, // the scenario above has one
          seed: 1,
          contract: ourContract(),
          texts: loadTextKeys(),
          race: {
            schedule: (answer) => race.schedule(answer),
            count: () => race.count(),
            waitOne: () => race.waitNext(1),
          },
        });
        expect(outcome.failures).toEqual([]);
      }),
      { numRuns: COUNT, seed: 7 },
    );
  });
});
