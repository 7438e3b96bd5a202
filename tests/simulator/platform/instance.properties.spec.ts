import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed, scenarioNames } from '#simulator/scenarios/files.ts';
import {
  callerOf,
  contract,
  scormAt,
  scormRun,
  scormSync,
  signedIn,
  statement,
  story,
  uuid,
  instanceOf,
} from './support.ts';
import { runs } from '../../support/runs.ts';

type Step =
  | { do: 'put'; verb: string; title: string; n: number }
  | { do: 'get'; path: string }
  | { do: 'sync'; status: string; attempt: number }
  | { do: 'fault'; kind: 'html-200' | 'lost-answer' | 'duplicate' | 'schema-breaking'; probability: number }
  | { do: 'wait'; ms: number }
  | { do: 'signIn'; password: string };

const titles = fc.constantFrom('t-pdf', 't-video', 't-scorm', 't-deep', 't-loose');
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      do: fc.constant('put' as const),
      verb: fc.constantFrom('launched', 'completed', 'exited', 'failed'),
      title: titles,
      n: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({
      do: fc.constant('get' as const),
      path: fc.constantFrom(
        '/api/homescreen?q=1',
        '/api/titlestatus',
        '/api/catalogue/viewall?q=1',
        '/api/title/t-pdf?q=1',
        '/api/get-brochure-token',
        '/api/suggestions',
      ),
    }),
    fc.record({
      do: fc.constant('sync' as const),
      status: fc.constantFrom('incomplete', 'passed', 'failed'),
      attempt: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      do: fc.constant('fault' as const),
      kind: fc.constantFrom(
        'html-200' as const,
        'lost-answer' as const,
        'duplicate' as const,
        'schema-breaking' as const,
      ),
      probability: fc.constantFrom(0.2, 0.5),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3_000_000 }) }),
    fc.record({ do: fc.constant('signIn' as const), password: fc.constantFrom('Lena-2024', 'nope') }),
  ),
  { maxLength: 25 },
);

/** All output of a run of steps, as text. */
async function play(
  list: readonly Step[],
  seed: number,
): Promise<{ bytes: string; world: ReturnType<typeof createInstance> }> {
  const world = createInstance({ scenario: story(), seed, contract });
  const guest = callerOf(world);
  let lena = await signedIn(world, 'lena', 'Lena-2024');
  const bytes: string[] = [];
  const note = async (answer: Promise<Response>) => {
    const response = await answer.catch(() => undefined);
    bytes.push(
      response ? `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}` : 'no answer',
    );
  };
  for (const step of list) {
    if (step.do === 'put')
      await note(
        lena.call(
          'PUT',
          `/api/lrs/put?titleId=${step.title}`,
          statement(step.verb, step.title, { duration: 'PT5S' }, uuid(step.n)),
        ),
      );
    if (step.do === 'get') await note(lena.call('GET', step.path));
    if (step.do === 'sync')
      await note(
        lena.call(
          'POST',
          scormAt(),
          scormSync([
            scormRun(
              { 'cmi.core.lesson_status': step.status, 'cmi.core.session_time': '00:01:00' },
              { attemptId: `a-${step.attempt}` },
            ),
          ]),
        ),
      );
    if (step.do === 'fault')
      world.faults.add({
        kind: step.kind,
        probability: step.probability,
        operation: ['putStatement', 'getTitleStatuses', 'syncScormState'],
      });
    if (step.do === 'wait') world.clock.advance(step.ms);
    if (step.do === 'signIn') {
      const response = await guest.call('POST', '/api/authentication', {
        organisationcode: 'acme',
        username: 'lena',
        password: step.password,
      });
      const text = await response.text();
      bytes.push(text);
      if (response.status === 200) lena = callerOf(world, (JSON.parse(text) as { access_token: string }).access_token);
    }
  }
  return {
    bytes: [...bytes, JSON.stringify(world.snapshot()), JSON.stringify(world.journal.exchanges)].join('\n'),
    world,
  };
}

describe('any sequence of calls', () => {
  it('gives the same bytes, state and journal for the same story, seed and clock', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer(), async (list, seed) => {
        expect((await play(list, seed)).bytes).toBe((await play(list, seed)).bytes);
      }),
      { numRuns: runs(60) },
    );
  });

  it('breaks the contract never, takes no completion back, and keeps home and statuses in agreement', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer(), async (list, seed) => {
        const { world } = await play(list, seed);
        expect(world.journal.violations).toEqual([]);
        world.faults.clear();
        const lena = callerOf(world, world.signOn('lena')?.access_token);
        const { statuses } = (await lena.json('GET', '/api/titlestatus')) as {
          statuses: { titleId: string; status: string }[];
        };
        const completed = new Set(
          statuses.filter(({ status }) => status === 'completed').map(({ titleId }) => titleId),
        );
        for (const { titleId } of world.journal.statements('completed')) expect(completed).toContain(titleId);
        const { groups } = (await lena.json('GET', '/api/homescreen?q=1')) as {
          groups: { completed: number; inprogress: number }[];
        };
        expect(groups[0]).toMatchObject({
          completed: completed.size,
          inprogress: statuses.filter(({ status }) => status === 'inprogress').length,
        });
      }),
      { numRuns: runs(60) },
    );
  });

  it('can be taken back to the beginning', async () => {
    const fresh = JSON.stringify(createInstance({ scenario: story() }).snapshot());
    const { world, lena } = await instanceOf();
    await lena.call('PUT', '/api/lrs/put?titleId=t-pdf', statement('completed', 't-pdf'));
    expect(JSON.stringify(world.snapshot())).not.toBe(fresh);
    world.reset();
    expect(JSON.stringify(world.snapshot())).toBe(fresh);
    expect(world.journal.exchanges).toEqual([]);
  });
});

describe('each story', () => {
  it.each(scenarioNames())(
    '%s: everybody signs in as their state says, and every answer fits the contract',
    async (name) => {
      const loaded = scenarioNamed(name);
      // This clock never advances, so that latencies must be 0.
      const scenario = { ...loaded, server: { ...loaded.server, latencyMs: 0, jitterMs: 0 } };
      const world = createInstance({ scenario, contract });
      world.faults.clear();
      const { code, authentication } = scenario.organisation;
      await callerOf(world).call('GET', `/api/user/organisationprofiles/${code}?returnUrl=%2Facme%2Flogin`);
      for (const person of scenario.people) {
        const response = await callerOf(world).call('POST', '/api/authentication', {
          organisationcode: code,
          username: person.userName,
          password: person.password,
        });
        const locked = person.attemptsUsed >= scenario.policies.maximumAttempts;
        const expected =
          authentication.method === 'sso' ? 401 : locked ? 409 : person.userStatus === 'Active' ? 200 : 403;
        expect([person.userName, response.status]).toEqual([person.userName, expected]);
        const learner = callerOf(world, world.signOn(person.userName)?.access_token);
        if (person.userStatus !== 'Active') continue;
        for (const path of [
          '/api/profile',
          '/api/get-menu',
          '/api/catalogue/viewall?q=1',
          '/api/catalogue/organisation?q=1',
          '/api/homescreen?q=1',
          '/api/titlestatus',
          '/api/history',
          '/api/report/certificates',
        ])
          await learner.call('GET', path);
      }
      expect(world.journal.violations).toEqual([]);
    },
    120_000,
  );
});
