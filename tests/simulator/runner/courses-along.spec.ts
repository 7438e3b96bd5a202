import { describe, expect, it } from 'vitest';
import { isCourse } from '#domain/downloads/index.ts';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { generateRun } from '#simulator/runner/explore/explore.ts';
import { playGeneratedRun } from '#simulator/runner/explore/explore.ts';
import { runJourney } from '#simulator/runner/run.ts';
import type { ClientMutation } from '#simulator/runner/tab.ts';
import type { Journey } from '#simulator/runner/words.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { runs } from '../../support/runs.ts';
import { mutants } from './mutants.ts';

type Step = Journey['when'][number];

const underground = scenarioNamed('underground');
const rules = { seed: 1, contract: ourContract(), texts: loadTextKeys() };

/** Records that the platform received, unchanged: statements in order, and the newest state of each title. */
function told(): { tamper: ClientMutation; statements: unknown[]; states: Record<string, unknown> } {
  const statements: unknown[] = [];
  const states: Record<string, unknown> = {};
  const tamper: ClientMutation = {
    fetch: (real) => async (request) => {
      const { pathname } = new URL(request.url);
      const isTold = TOLD.includes(pathname) && request.method !== 'GET';
      const body = isTold ? alike(await request.clone().text()) : undefined;
      const answer = await real(request);
      if (isTold && answer.ok && pathname === TOLD[0]) statements.push(body);
      else if (isTold && answer.ok) states[pathname] = body;
      return answer;
    },
  };
  return { tamper, statements, states };
}
const TOLD = ['/api/lrs/put', '/statesync/xapi/scorm', '/api/lrs/document'];

/** Removes values that differ between runs: ids and times. */
const alike = (body: string): unknown =>
  JSON.parse(
    JSON.stringify(JSON.parse(body), (key, one: unknown) => (MOMENTS.test(key) ? undefined : one)).replaceAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      'an id',
    ),
  );
const MOMENTS = /timestamp|^date/i;

const play = async (when: readonly Step[], tamper?: ClientMutation, scenario = underground) => {
  const [first] = underground.journeys;
  const journey: Journey = { ...first!, given: [], when: [...when], then: [{ invariantsOnly: true }] }; // the scenario has journeys
  const { failures } = await runJourney({ ...rules, scenario, journey, tamper });
  expect(failures).toEqual([]);
};

describe('courses that are taken along in stories', () => {
  const journeys = ['underground', 'shell-not-kept'].flatMap((name) =>
    scenarioNamed(name).journeys.map((journey) => [journey.name, journey, scenarioNamed(name)] as const),
  );
  it.each(journeys)('%s', async (_name, journey, scenario) => {
    expect((await runJourney({ ...rules, scenario, journey })).failures).toEqual([]);
  });
});

describe('what is done in a course without a line', () => {
  const lives: readonly (readonly [title: string, moves: readonly Step[]])[] = [
    ['shaft', [{ courseSets: { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' } }]],
    ['shaft', [{ courseSets: { 'cmi.core.exit': 'suspend', 'cmi.core.lesson_location': '3' } }, { courseCommits: {} }]],
    ['shaft', [{ courseSets: { 'cmi.core.lesson_status': 'failed' } }, { courseFinishes: {} }]],
    ['loader', [{ complete: {} }]],
    [
      'gas',
      [
        { contentSendsStatement: { verb: 'passed', score: 0.8 } },
        { contentSavesDocument: { id: 'notes', text: 'Up' } },
      ],
    ],
    ['gas', [{ complete: {} }]],
  ];
  it.each(lives)('%s is told as it is with one: %j', async (title, moves) => {
    const attempt: Step[] = [{ launch: title }, ...moves, { wait: '30s' }, { leave: {} }];
    const begin: Step[] = [{ signIn: 'ida' }, { download: title }, { wait: '1m' }, ...attempt];
    const [with_, without] = [told(), told()];
    await play([...begin, ...attempt, ...attempt, { wait: '1m' }], with_.tamper);
    const below: Step[] = [{ network: 'none' }, ...attempt, { closeTab: {} }, { wait: '3d' }, ...attempt];
    await play([...begin, ...below, { network: 'back' }, { signIn: 'ida' }, { wait: '1m' }], without.tamper);
    expect(without.statements).toEqual(with_.statements);
    expect(without.states).toEqual(with_.states);
    expect(with_.statements.length).toBeGreaterThan(4);
  });
});

describe('a course that is said to be complete', () => {
  it('is looked at: a list that a file was left out of is noticed', async () => {
    const { tamper, noticedBy } = mutants.find(({ name }) => name === 'a file of a course is left out of its list')!; // the list contains it
    const journey = underground.journeys.find(({ name }) => name.startsWith('A course of which all files are told'))!; // the scenario contains it
    const { failures } = await runJourney({ ...rules, scenario: underground, journey, tamper });
    expect(new Set(failures.map(({ invariant }) => invariant))).toEqual(new Set(noticedBy));
  });
});

describe('a title that is on its way', () => {
  const slow = { ...underground, server: { ...underground.server, latencyMs: 60 } };

  it('is tried again for nobody, when its learner signs in anew', async () => {
    const way: Step[] = [{ signIn: 'ida' }, { launch: 'shaft' }, { download: 'loader' }, { signIn: 'ida' }];
    await play(way, undefined, slow);
  });

  it('is no error of a page that is gone', async () => {
    const again: Step[] = [{ crash: {} }, { updateDownload: 'loader' }, { crash: {} }];
    await play([{ signIn: 'ida' }, { download: 'loader' }, ...again], undefined, slow);
  });
});

describe('lives that nobody wrote', () => {
  const LIVES = runs(300, 120);
  it(`take courses along and open them in ${LIVES} of them`, { timeout: 300_000 }, async () => {
    const downloads = new Map<string, boolean | undefined>();
    let opened = 0;
    const counted: ClientMutation = {
      downloads: (real) => ({
        ...real,
        fill: async (file, on) => {
          const filled = await real.fill(file, on);
          if (isCourse(file.download)) downloads.set(file.download.id, file.download.course?.isComplete);
          return filled;
        },
      }),
      players: (real) => ({
        ...real,
        open: (launch, ...more) => {
          if (launch.url.includes('/shell/on-device/')) opened += 1;
          return real.open(launch, ...more);
        },
      }),
    };
    for (let number = 0; number < LIVES; number++) {
      const { failures } = await playGeneratedRun(generateRun(20_260_301, number, 'swarm', []), counted);
      expect(failures).toEqual([]);
    }
    const known = [...downloads.values()];
    console.log(`courses taken along: ${known.length}, of which told ${known.filter(Boolean).length}; opened without a line: ${opened}`); // prettier-ignore
    expect(known).toContain(true);
    expect(known).toContain(false);
    expect(opened).toBeGreaterThan(3);
  });
});
