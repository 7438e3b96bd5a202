import { describe, expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import type { Scenario } from '#simulator/scenarios/schema.ts';

type Said = Scenario['journeys'][number]['then'][number];

const story = scenarioNamed('on-the-wire');
const [DOCUMENT, TWICE, FILM, COURSE, CONTENT, VERSION, BUSY] = story.journeys.map(({ name }) => name);

/** Messages about a journey of the scenario with these final expectations. */
async function judged(name: string | undefined, then: Said): Promise<string[]> {
  const journey = story.journeys.find((one) => one.name === name)!; // the test names existing ones
  const { failures } = await runJourney({
    scenario: story,
    journey: { ...journey, then: [then] },
    seed: 1,
    contract: ourContract(),
    texts: loadTextKeys(),
  });
  return failures.map(({ detail }) => detail);
}

/** One mistake in each, and its expected message. */
const WRONG: readonly (readonly [string | undefined, Said, string])[] = [
  [DOCUMENT, { received: 'passed' }, 'statements passed: none came'],
  [DOCUMENT, { received: { statement: 'exited', duration: '2m 29s' } }, 'duration should be 2m 29s, is PT2M30S'],
  [DOCUMENT, { received: { statement: 'exited', duration: { from: '3m' } } }, 'duration should be from 3m, is PT2M30S'],
  [DOCUMENT, { received: { statement: 'exited', duration: { to: '2m' } } }, 'duration should be to 2m, is PT2M30S'],
  [DOCUMENT, { received: { statement: 'launched', duration: '1s' } }, 'duration should be 1s, is not there'],
  [DOCUMENT, { received: { statement: 'exited', timestamp: '+3m 29s' } }, 'timestamp should be +3m 29s'],
  [DOCUMENT, { received: { statement: 'progressed', extensions: { page: 5 } } }, 'the extension page should be 5, is 6'],
  [DOCUMENT, { received: { statement: 'progressed', extensions: { pag: 6 } } }, 'the extension pag should be 6, is not there'],
  [DOCUMENT, { received: { statement: 'exited', before: { statement: 'progressed' } } }, 'came after progressed'],
  [DOCUMENT, { received: { statement: 'exited', before: { statement: 'completed' } } }, 'completed never came'],
  [DOCUMENT, { received: { statement: 'launched', after: { call: 'savePdfState' } } }, 'came before savePdfState'],
  [DOCUMENT, { received: { statement: 'exited', within: '2m', after: { statement: 'launched' } } }, 'came 150s later, not within 2m'],
  [DOCUMENT, { received: { statement: 'exited', by: 'jon' } }, 'statements exited: none came'],
  [DOCUMENT, { saved: { title: 'signals', position: 7 } }, 'position should be 7, is 6'],
  [DOCUMENT, { saved: { title: 'signals', position: 6, times: 2 } }, 'should be 2, is 1'],
  [DOCUMENT, { saved: { title: 'currents' } }, 'states of currents: none came'],
  [DOCUMENT, { saved: { title: 'signals', position: 6, before: { statement: 'initialized' } } }, 'came after initialized'],
  [TWICE, { received: { statement: 'exited', times: { to: 1 } } }, 'should be to 1, is 2'],
  [TWICE, { received: { statement: 'exited', duration: '20s', times: { from: 2 } } }, 'should be from 2, is 1'],
  [TWICE, { received: { statement: 'exited', duration: '20s', times: 0 } }, 'should be 0, is 1'],
  [FILM, { received: { statement: 'completed', within: '2m' } }, 's later, not within 2m'],
  [FILM, { received: { statement: 'completed', completion: false } }, 'completion should be false, is true'],
  [FILM, { received: { statement: 'completed', success: true } }, 'success should be true, is not there'],
  [COURSE, { received: { statement: 'completed', score: 0.9 } }, 'score should be 0.9, is 90'],
  [COURSE, { received: { statement: 'completed', score: { to: 80 } } }, 'score should be to 80, is 90'],
  [COURSE, { received: { statement: 'completed', scaled: 90 } }, 'scaled should be 90, is 0.9'],
  [COURSE, { saved: { title: 'berthing', map: { 'cmi.core.score.raw': '91' } } }, 'cmi.core.score.raw should be 91, is 90'],
  [COURSE, { saved: { title: 'berthing', began: '+1m' } }, 'began should be +1m'],
  [COURSE, { saved: { title: 'berthing', ended: '+5m' } }, 'ended should be +5m'],
  [COURSE, { saved: { title: 'berthing', ended: true, times: 5 } }, 'should be 5, is'],
  [CONTENT, { saved: { title: 'radio', document: 'notes' } }, 'document should be notes, is bookmark'],
  [CONTENT, { saved: { title: 'radio', document: 'bookmark', text: 'channel 12' } }, 'text should be channel 12'],
  [VERSION, { calls: { operation: 'getCatalogue', status: 304, headers: { 'if-none-match': false } } }, 'the header if-none-match should be false, is true'],
  [VERSION, { calls: { operation: 'getCatalogue', headers: { authorization: 'Bearer x' } } }, 'the header authorization should be Bearer x, is ***'],
  [BUSY, { calls: { operation: 'savePdfState', body: { 'agent.account.name': 'p-jon' } } }, 'agent.account.name should be p-jon, is p-mia'],
  [BUSY, { calls: { operation: 'putStatement', query: { titleId: 'radio' } } }, '?titleId should be radio, is signals'],
  [BUSY, { calls: { operation: 'savePdfState', status: 204, within: '1m', after: { call: 'savePdfState' } } }, 'later, not within 1m'],
]; // prettier-ignore

describe('what a story names on the wire', () => {
  it.each(story.journeys.map((journey) => [journey.name, journey] as const))('is so: %s', async (_name, journey) => {
    const run = { scenario: story, journey, seed: 1, contract: ourContract(), texts: loadTextKeys() };
    expect((await runJourney(run)).failures).toEqual([]);
  });

  it.each(WRONG)('%s: %j is noticed', async (name, then, says) => {
    const details = await judged(name, then);
    expect(details).toHaveLength(1);
    expect(details[0]).toContain(says);
  });

  it('says once that nothing came before it', async () => {
    const early = { statement: 'launched', within: '1s', after: { statement: 'exited' } };
    expect(await judged(DOCUMENT, { received: early })).toEqual(['statements launched: came before exited']);
  });

  it('is asked of one and the same statement', async () => {
    const one = { statement: 'exited', title: 'signals', duration: '1m', within: '1s' };
    expect(await judged(TWICE, { received: { ...one, timestamp: '+1m' } })).toEqual([]);
    expect(await judged(TWICE, { received: { ...one, timestamp: '+11m 20s' } })).toHaveLength(1); // the id of the other one
  });
});
