import { describe, expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { documented } from '#simulator/runner/coverage.ts';
import { OLDER_STAYS } from '#simulator/runner/expectations/delivered-once.ts';
import { runJourney } from '#simulator/runner/run.ts';
import type { ClientMutation } from '#simulator/runner/tab.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';
import { type FaultName, namedFaultList } from '#simulator/scenarios/named-faults.ts';
import { isShort, someOf } from '../../support/runs.ts';

/**
 * Verifies: §4 "no progress is ever lost". A call that delivers work gets a response of another server, none, or a late
 * one. None of these count as the platform’s: all work arrives in the end, once and in order, with the newest state
 * last.
 */

const family = namedFaultList.filter(({ isThirdParty }) => isThirdParty);

/** For each call that delivers work, two steps of a learner that trigger the call, and the expected result. */
const CALLS: Readonly<Record<string, { title: string; first: string; more: string[]; expects: string[] }>> = {
  savePdfState: {
    title: 'handbook',
    first: '{ readTo: 3 }',
    more: ['{ readTo: 5 }', '{ wait: 40s }', '{ readTo: 8 }'],
    expects: ['{ platform: { title: handbook, status: inprogress, position: 8 } }'],
  },
  setMediaState: {
    title: 'film',
    first: '{ playTo: 20 }',
    more: ['{ playTo: 60 }', '{ playTo: 90 }'],
    expects: ['{ platform: { title: film, status: inprogress, position: 90 } }'],
  },
  syncScormState: {
    title: 'course',
    first: '{ courseSets: { cmi.core.lesson_location: "1" } }',
    more: [
      'courseCommits',
      '{ courseSets: { cmi.core.lesson_location: "2" } }',
      'courseCommits',
      '{ wait: 40s }',
      '{ courseSets: { cmi.core.lesson_location: "3" } }',
      'courseCommits',
    ],
    expects: ['{ saved: { title: course, map: { cmi.core.lesson_location: "3" } } }'],
  },
  saveStateDocument: {
    title: 'radio',
    first: '{ contentSavesDocument: { id: bookmark, text: one } }',
    more: [
      '{ contentSavesDocument: { id: bookmark, text: two } }',
      '{ wait: 40s }',
      '{ contentSavesDocument: { id: bookmark, text: three } }',
      '{ contentSavesDocument: { id: notes, text: other } }',
    ],
    expects: [
      '{ saved: { title: radio, document: bookmark, text: three } }',
      '{ saved: { title: radio, document: notes, text: other } }',
    ],
  },
  putStatement: {
    title: 'handbook',
    first: '{ readTo: 3 }',
    more: ['{ readTo: end }', 'leave', '{ launch: film }', '{ playTo: end }'],
    expects: [
      '{ received: { statement: completed, title: handbook, times: 1 } }',
      '{ received: { statement: exited, title: handbook, times: 1 } }',
      '{ received: { statement: completed, title: film, times: 1 } }',
    ],
  },
};

const DELIVERY = Object.keys(CALLS);
/** Number of cases of each call in `npm test`. */
const PAIRS = 14;

type Strike = { operation: string; name: FaultName; nth?: number; before?: number; stateTimestamps?: boolean };

/**
 * Learning, a response of another server, more learning, then the platform. `before`: a documented status that comes
 * first.
 */
function scenarioFor({ operation, name, nth, before, stateTimestamps = false }: Strike) {
  const { title, first, more, expects } = CALLS[operation]!; // a key of the table
  const { rule } = namedFaultList.find((one) => one.name === name)!; // a name of the table
  const fault = { ...rule, operation, ...(nth === undefined ? {} : { nth }) };
  const steps = [
    ...['{ signIn: ada }', `{ launch: ${title} }`, first, '{ wait: 20s }'],
    ...(before === undefined ? [] : [`{ fault: ${JSON.stringify({ ...answering(before), operation, nth: 1 })} }`]),
    `{ fault: ${JSON.stringify(fault)} }`,
    ...more,
    ...['{ wait: 3m }', 'endFaults', 'leave', '{ wait: 5m }'],
  ];
  const text = `
name: Somebody else answers
organisation: { code: acme, name: Acme }
policies: { deduplicatesStatements: true, stateTimestamps: ${stateTimestamps} }
people: [{ id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }]
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: handbook, title: Handbook, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: film, title: Film, kind: video, tags: [{ id: catalogue, pos: 2 }] }
    - { id: course, title: Course, kind: scorm, tags: [{ id: catalogue, pos: 3 }] }
    - { id: radio, title: Radio, kind: tincan, tags: [{ id: catalogue, pos: 4 }] }
journeys:
  - name: Ada learns on
    when:
${steps.map((step) => `      - ${step}`).join('\n')}
    then:
${[...expects, '{ unsent: 0 }'].map((one) => `      - ${one}`).join('\n')}
`;
  return loadScenario(text, 'somebody-else.yaml');
}

/** A platform responds 409 only to a record that it has, so that 409 stands for a lost response. */
const answering = (status: number) => (status === 409 ? { kind: 'lost-answer' } : { kind: 'status', status });

async function played(strike: Strike, tamper?: ClientMutation) {
  const scenario = scenarioFor(strike);
  const [journey] = scenario.journeys;
  return runJourney({
    ...{ scenario, journey: journey!, seed: scenario.seed, contract: ourContract(), texts: loadTextKeys() }, // the scenario has one
    tamper,
    expects: strike.before === undefined, // dead letters wait for a manual retry
  });
}

describe.each(DELIVERY)('%s', (operation) => {
  it.each(family)('$name, for a while: all of it arrives, once, in order, the newest last', async ({ name, rule }) => {
    const { failures, struck } = await played({ operation, name });
    expect(failures).toEqual([]);
    expect(struck.has(rule.kind), 'it was met').toBe(true);
  });

  it.each(family)('$name, once: as well', async ({ name, rule }) => {
    const { failures, struck } = await played({ operation, name, nth: 1 });
    expect(failures).toEqual([]);
    expect(struck.has(rule.kind), 'it was met').toBe(true);
  });

  it('late-effect, at a platform that keeps the moments of states: as well', async () => {
    const { failures } = await played({ operation, name: 'late-effect', nth: 1, stateTimestamps: true });
    expect(failures).toEqual([]);
  });

  const statuses = documented(ourContract())
    .filter((one) => one.startsWith(`${operation} `))
    .map((one) => Number(one.split(' ')[1]))
    .filter((status) => status >= 300);
  const pairs = statuses.flatMap((before) => family.map(({ name }) => ({ before, name })));

  // All cases on the main branch; in `npm test` a sample that differs for each call.
  const meant = isShort ? someOf(pairs, PAIRS, DELIVERY.indexOf(operation)) : pairs;
  it.each(meant)('$before of the platform, then once $name', async ({ before, name }) => {
    expect((await played({ operation, name, nth: 2, before })).failures).toEqual([]);
  });
});

/** A client that never sends a confirmed state again. */
const sendsOnce: ClientMutation = {
  fetch: (real) => {
    const confirmed = new Set<string>();
    return async (request) => {
      const state = `${request.url} ${await request.clone().text()}`;
      if (confirmed.has(state)) return new Response(null, { status: 204 });
      const answer = await real(request);
      if (answer.status === 204) confirmed.add(state);
      return answer;
    };
  },
};

it.each(['savePdfState', 'saveStateDocument'])('%s: an older state that stays is noticed', async (operation) => {
  const { failures } = await played({ operation, name: 'late-effect', nth: 1 }, sendsOnce);
  expect(failures.map(({ invariant }) => invariant)).toContain(OLDER_STAYS);
});
