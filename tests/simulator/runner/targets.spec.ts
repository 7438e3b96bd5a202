import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { browserObstacleOf } from '#simulator/runner/targets/browser/may-play.ts';
import { textPatternOf as saying } from '#simulator/runner/targets/browser/words.ts';
import { platformObstacleOf, whyNotAskedThere } from '#simulator/runner/targets/may-play.ts';
import { finalExpectationsOf, expectationOf, stepsOf, wordOf } from '#simulator/runner/words.ts';
import { scenarioFile, scenarioNamed, scenarioNames } from '#simulator/scenarios/files.ts';
import { isShort } from '../../support/runs.ts';
import { runScenarios } from '../../support/run-scenarios.ts';

/** Journeys of one scenario, played over HTTP. */
let site: HttpPlatform;
beforeAll(async () => {
  site = await startHttp({ scenario: scenarioNamed('page-turner') });
});
afterAll(() => site.close());

const play = (...argv: string[]) => runScenarios('run', ...argv);

describe('--target https://…', () => {
  it.skipIf(isShort)(
    'plays journeys at a platform that is really there, twice over, and holds it against the contract',
    async () => {
      for (const _round of [1, 2])
        expect(await play('page-turner', '--target', site.appUrl)).toMatchObject({
          code: 3,
          said: expect.stringMatching(
            /7 of 7 runs are well[^]*not asked: .*position.*\n\d+ of \d+ expectations were not asked\./,
          ) as string,
        });
      expect(site.world.journal.of('putStatement').length).toBeGreaterThan(10);
      expect(site.world.journal.violations).toEqual([]);
    },
  );

  it('notices a platform that breaks the contract', async () => {
    site.world.faults.add({ kind: 'schema-breaking', operation: 'getMenu' });
    const { code, said } = await play('page-turner', '--journey', 'Each opens', '--target', site.appUrl);
    site.world.faults.clear();
    expect([code, said]).toEqual([1, expect.stringContaining('the contract holds: getMenu') as string]);
  });

  it('changes no account without being told to', () => {
    const reasons = (story: string, mayDestroy: boolean) => {
      const scenario = scenarioNamed(story);
      return scenario.journeys.map((journey) => platformObstacleOf(scenario, journey, mayDestroy) ?? 'played');
    };
    expect(reasons('mail-domains', false).every((reason) => reason.startsWith('register changes'))).toBe(true);
    expect(reasons('mail-domains', true)).toEqual(['played', 'played', 'played']);
    expect(reasons('locked-out', false)[0]).toMatch(/a wrong password .* --destructive allows it/);
    expect(reasons('deactivated', true).join()).toMatch(/only the simulated platform can do administrator/);
    expect(new Set(reasons('maintenance', true))).toEqual(
      new Set(['it is about what the story’s platform does by itself']),
    );
  });

  it('asks for nothing that only the story’s own catalogue can give', () => {
    const [journey] = scenarioNamed('page-turner').journeys;
    const checks = stepsOf(journey!).flatMap(({ step }) => ('check' in step ? [expectationOf(step.check)] : [])); // the scenario has journeys
    const asked = [...checks, ...finalExpectationsOf(journey!).map(({ expectation }) => expectation)];
    expect(asked.map(wordOf)).toContain('position');
    expect(asked.filter((one) => whyNotAskedThere(one) === undefined)).toEqual([]);
    expect(whyNotAskedThere({ screen: 'home' })).toBeUndefined();
  });

  it.each([
    [['--target', 'ftp://x'], /not "ftp:\/\/x"/],
    [['--target', 'http://localhost:1', '--faults', 'slow'], /are played headless/],
    [
      [scenarioFile('maintenance') ?? '', '--target', 'http://localhost:1'],
      /None of these journeys can be played there/,
    ],
  ])('refuses %j', async (argv, message) => {
    const asked = argv[0]?.startsWith('--') ? ['page-turner', ...argv] : argv;
    expect(await play(...asked)).toMatchObject({ code: 2, said: expect.stringMatching(message) as string });
  });
});

/** Shares that may only grow. */
const AT_LEAST = { playedInBrowser: 59, askedAtAddress: 46 };

it('no target asks or plays less than before', () => {
  const journeys = scenarioNames().flatMap((name) => {
    const scenario = scenarioNamed(name);
    return scenario.journeys.map((journey) => ({ scenario, journey }));
  });
  const played = journeys.filter(({ scenario, journey }) => browserObstacleOf(scenario, journey) === undefined);
  expect(played.length).toBeGreaterThanOrEqual(AT_LEAST.playedInBrowser);
  const there = journeys.filter(({ scenario, journey }) => platformObstacleOf(scenario, journey, true) === undefined);
  const asked = there
    .flatMap(({ journey }) => finalExpectationsOf(journey))
    .filter(({ expectation }) => whyNotAskedThere(expectation) === undefined);
  expect(asked.length).toBeGreaterThanOrEqual(AT_LEAST.askedAtAddress);
});

describe('--target browser', () => {
  it.each([
    ['generic', [undefined]],
    ['maintenance', ['it is about what the story’s platform does by itself']],
    ['books', ['readTo is done in pdf only, this is epub']],
    ['reported-problem', ['its contents say what was recorded; real ones speak for themselves']],
    ['gates', ['completeGates is not done in a browser', 'gates is not looked at in a browser']],
  ])('leaves out of %s only what a browser cannot be brought to', (story, reasons) => {
    const scenario = scenarioNamed(story);
    const found = scenario.journeys.map((journey) => browserObstacleOf(scenario, journey));
    expect(found).toEqual(expect.arrayContaining(reasons));
  });

  it.each(['Continue without a photo', 'Continuer sans photo', 'Tiếp tục không có ảnh'])(
    'knows "%s" in whatever language it is said',
    (text) => expect(text).toMatch(saying('photos.disclaimerContinue')),
  );
});
