import { describe, expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { attemptEvents } from '#domain/attempt/index.ts';

/**
 * A score that the platform derives and the course never sets: it is visible only if the launch passes the mastery
 * score.
 */
async function scoresOf55(masteryScore: number | undefined) {
  const base = scenarioNamed('course-scores');
  const scenario = {
    ...base,
    catalogue: {
      ...base.catalogue,
      titles: base.catalogue.titles.map((one) =>
        one.id === 'snow' && masteryScore !== undefined ? { ...one, masteryScore } : one,
      ),
    },
    policies: { ...base.policies, completion: 'run-time-environment' as const },
  };
  const handed: (string | undefined)[] = [];
  const { facts, failures } = await runJourney({
    scenario,
    journey: {
      name: 'A course that sets a score and no status',
      given: [],
      when: [
        { signIn: 'ina' },
        { launch: 'snow' },
        { courseSets: { 'cmi.core.score.raw': '55' } },
        'courseFinishes',
        'leave',
        { wait: '10s' },
      ],
      then: [],
    },
    seed: 1,
    contract: ourContract(),
    texts: loadTextKeys(),
    tamper: {
      players: (real) => ({
        ...real,
        open: (launch, host, signal) => {
          handed.push(launch.scorm?.['cmi.student_data.mastery_score']);
          return real.open(launch, host, signal);
        },
      }),
    },
  });
  const all = [...facts.values()].flat();
  const committed = all.filter(attemptEvents.Committed.is).at(-1)?.data;
  return {
    failures,
    handed,
    lessonStatus: committed?.map['cmi.core.lesson_status'],
    isCompleted: all.some(attemptEvents.Completed.is),
  };
}

describe('the headless runner (Verifies: §3 Scorm data map, readings Completion)', () => {
  it('launches what the screen launches: a course that scores below its mastery score has failed', async () => {
    expect(await scoresOf55(70)).toEqual({ failures: [], handed: ['70'], lessonStatus: 'failed', isCompleted: false });
  });

  it('hands over the score that the platform set, not one of its own', async () => {
    expect(await scoresOf55(50)).toMatchObject({
      failures: [],
      handed: ['50'],
      lessonStatus: 'passed',
      isCompleted: true,
    });
    expect(await scoresOf55(undefined)).toMatchObject({ failures: [], handed: [undefined], lessonStatus: 'completed' });
  });
});
