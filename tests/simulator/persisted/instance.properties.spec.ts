import fc from 'fast-check';
import { expect, it } from 'vitest';
import { directFetch } from '#simulator/mount/direct.ts';
import { type ManualClock, manualClock } from '#simulator/platform/clock.ts';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import { probabilitiesOf } from '#simulator/platform/random.ts';
import { createInstance, type PersistedInstance, type PlatformInstance } from '#simulator/platform/instance.ts';
import { runs } from '../../support/runs.ts';
import { CASES } from '../platform/conformance.cases.ts';
import { agent, callerOf, contract, scormAt, scormRun, scormSync, story, uuid } from '../platform/support.ts';

/** Verifies: a persisted and restored platform instance behaves like one that never stopped. */
const scenario = story((text) =>
  text.replace('sessionMinutes: 60', 'sessionMinutes: 6000').replace(
    'home:',
    `server:
  timeline:
    - { at: +1h, change: rename-title, titleId: t-video, title: Evacuation again }
    - { at: +3h, change: lock-title, titleId: t-video, prerequisites: [t-pdf] }
    - { at: +5h, change: withdraw-title, titleId: t-loose }
home:`,
  ),
);

/** State of the tester across a restart, which does not belong to the instance. */
type Hand = { token: string | undefined; credential: string; more: string; report: [id: string, token: string] };
type Step = { name: string; act: (world: PlatformInstance<ManualClock>, hand: Hand) => Promise<string> | string };

const textOf = async (answer: Promise<Response>): Promise<string> => {
  const response = await answer.catch(() => undefined);
  return response
    ? `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`
    : 'no answer';
};

/** Valid and invalid calls of each kind, without images of 8 MB, which would test nothing more. */
const calls: Step[] = CASES.filter(([name, , , , other]) => !other && !name.includes('huge')).map(
  ([name, , , act]) => ({
    name,
    act: (world, { token }) => textOf(act({ world, guest: callerOf(world), lena: callerOf(world, token) })),
  }),
);

const ACTIVITY = 'urn:content:t-scorm';
const asContent = (world: PlatformInstance, { credential }: Hand, method: string, path: string, body?: unknown) =>
  textOf(
    directFetch(world)(path, {
      method,
      headers: {
        authorization: credential,
        'x-experience-api-version': '1.0.3',
        'content-type': 'application/json',
        'if-none-match': '*',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
const launch = { agent: agent(), titleId: 't-scorm', activityId: ACTIVITY, registration: uuid(1) };
const content: Step[] = [
  {
    name: 'content is launched',
    act: async (world, hand) => {
      const text = await textOf(callerOf(world, hand.token).call('POST', '/api/lrs/launch', launch));
      hand.credential = /"auth":"([^"]+)"/.exec(text)?.[1] ?? hand.credential;
      return text;
    },
  },
  ...['progressed', 'completed', 'voided'].map((verb) => ({
    name: `content says ${verb}`,
    act: (world: PlatformInstance, hand: Hand) =>
      asContent(world, hand, 'POST', '/xapi/statements', {
        actor: agent(),
        verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
        object: { id: ACTIVITY },
      }),
  })),
  {
    name: 'content asks for a page',
    act: async (world, hand) => {
      const text = await asContent(world, hand, 'GET', '/xapi/statements?limit=1');
      hand.more = /"more":"([^"]+)"/.exec(text)?.[1] ?? hand.more;
      return text;
    },
  },
  { name: 'content asks for the rest', act: (world, hand) => asContent(world, hand, 'GET', hand.more) },
  ...['PUT', 'GET', 'DELETE'].map((method) => ({
    name: `content's document: ${method}`,
    act: (world: PlatformInstance, hand: Hand) => {
      const state = { activityId: ACTIVITY, agent: JSON.stringify(agent()), stateId: 'place' };
      const path = `/xapi/activities/state?${new URLSearchParams(state).toString()}`;
      return asContent(world, hand, method, path, method === 'PUT' ? { page: 3 } : undefined);
    },
  })),
];
const aicc: Step[] = [null, '2026-03-02T09:10:00.000Z'].map((endSessionTimeStamp) => ({
  name: `an outside LMS hears of a run, ${endSessionTimeStamp === null ? 'open' : 'ended'}`,
  act: async (world, { token }) => {
    const run = scormRun({ 'cmi.core.session_time': '00:01:30' }, { endSessionTimeStamp });
    const externalTrackingData = { aiccUrl: 'https://lms.example/hacp', aiccSid: 'S-1', cmiVersion: '4.0' };
    const text = await textOf(
      callerOf(world, token).call('POST', scormAt(), scormSync([run], { externalTrackingData })),
    );
    return text + JSON.stringify([world.outside.calls(), world.outside.session('S-1')]);
  },
}));
const fault = (rule: FaultRule): Step => ({
  name: `fault ${rule.kind}`,
  act: (world) => String(world.faults.add(rule)),
});
const operation = ['signIn', 'getTitleStatuses', 'putStatement', 'syncScormState', 'getProfile'];
const control: Step[] = [
  fault({ kind: 'lost-answer', probability: 0.3 }),
  fault({ kind: 'schema-breaking', probability: 0.5, operation }),
  fault({ kind: 'duplicate', nth: [2, 4], operation }),
  fault({ kind: 'status', status: 503, times: 3 }),
  fault({ kind: 'offline', from: '+2h', to: '+4h' }),
  {
    name: 'a report is embedded',
    act: async (world, hand) => {
      const text = await textOf(
        callerOf(world, hand.token).call(
          'GET',
          '/api/user/OrganisationPowerBIReports/report-configuration/Learning/Progress',
        ),
      );
      const [, id = '', token = ''] = /"id":"([^"]+)".*?"accessToken":"([^"]+)"/.exec(text) ?? [];
      hand.report = [id, token];
      return text;
    },
  },
  { name: 'a report is looked at', act: (world, { report }) => JSON.stringify({ shown: world.report(...report) }) },
  { name: 'a fault is taken away', act: (world) => String(world.faults.remove(world.faults.list()[0]?.id ?? 1)) },
  { name: 'what struck', act: (world) => JSON.stringify(world.faults.list()) },
  ...[1, 45, 600].map((minutes) => ({
    name: `${minutes} minutes pass`,
    act: (world: PlatformInstance<ManualClock>) => {
      world.clock.advance(minutes * 60_000);
      return String(world.clock.now());
    },
  })),
  {
    name: 'somebody signs on',
    act: (world, hand) => {
      const signedIn = world.signOn('lena');
      hand.token = signedIn?.access_token ?? hand.token;
      return JSON.stringify(signedIn);
    },
  },
  {
    name: 'a mailed link is followed',
    act: (world) => {
      const link = world.mailbox.all().at(-1)?.link.split('/').at(-1) ?? 'none';
      return textOf(callerOf(world).call('POST', `/api/password/reset/${link}`, { password: 'Fresh-2026' }));
    },
  },
  {
    name: 'somebody has another address',
    act: (world, { token }) => {
      const person = {
        id: 'u-1',
        userName: 'lena',
        firstName: 'Lena',
        lastName: 'Okafor',
        mailbox: 'lena@home.example',
      };
      const form = { ...person, roles: [], locale: 'en-US', termsAndConditionsAccepted: true, userExtraFields: [] };
      return textOf(callerOf(world, token).call('POST', '/api/update-profile', form));
    },
  },
  {
    name: 'a title is locked',
    act: (world) => {
      world.apply({ change: 'lock-title', titleId: 't-pdf', prerequisites: ['t-video'] });
      return '';
    },
  },
  {
    name: 'all sessions end',
    act: (world) => {
      world.expireSessions();
      return '';
    },
  },
  {
    name: 'the journal is forgotten',
    act: (world) => {
      world.journal.clear();
      return '';
    },
  },
  {
    name: 'the story begins again',
    act: (world) => {
      world.reset();
      return '';
    },
  },
];

/** The last two steps reset the instance, and leave nothing to compare. */
const FORGETFUL = 2;
const SEED = 7;
const open = (clock: ManualClock, kept?: PersistedInstance) => createInstance({ scenario, seed: SEED, clock, kept });

/** Restarts through JSON, as from a file; the clock continues, like the machine’s. */
const restarted = (world: PlatformInstance<ManualClock>): PlatformInstance<ManualClock> =>
  open(manualClock(world.clock.now()), JSON.parse(JSON.stringify(world.kept())) as PersistedInstance);

/** Response to each step, and all visible state at the end. `stops`: indices of steps followed by a restart. */
async function play(steps: readonly Step[], stops: ReadonlySet<number>): Promise<string[]> {
  let world = open(manualClock(Date.parse(scenario.clock.start)));
  const hand: Hand = {
    token: world.signOn('lena')?.access_token,
    credential: '',
    more: '/xapi/statements',
    report: ['', ''],
  };
  const answers: string[] = [];
  for (const [at, { name, act }] of steps.entries()) {
    answers.push(`${name}: ${await act(world, hand)}`);
    if (stops.has(at)) world = restarted(world);
  }
  const { exchanges, violations } = world.journal;
  const seen = [world.snapshot(), exchanges, violations, world.faults.list(), world.mailbox.all()];
  return [...answers, ...seen.map((one) => JSON.stringify(one).replaceAll(/(?<=boundary=)[\w-]+/g, 'by chance'))];
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...calls) },
  { weight: 2, arbitrary: fc.constantFrom(...content, ...aicc) },
  { weight: 2, arbitrary: fc.constantFrom(...control) },
);
const steps = fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 40 });

it('gives the same answers after any steps, at whichever of them it was stopped and restarted', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const day = list.map(([one]) => one);
      const stops = new Set(list.flatMap(([, isStopped], at) => (isStopped ? [at] : [])));
      expect(await play(day, stops)).toEqual(await play(day, new Set()));
    }),
    { numRuns: runs(40) },
  );
});

it('is restarted after each kind of step once', async () => {
  const day = [...content, ...calls, ...content, ...aicc, ...control.slice(0, -FORGETFUL)];
  expect(await play(day, new Set(day.keys()))).toEqual(await play(day, new Set()));
});

it.each<[what: string, ...steps: string[]]>([
  ['what an administrator did once', '600 minutes pass', 'the catalogue', 'the catalogue'],
  ['the version of a catalogue', 'a title is locked', 'the catalogue', 'the catalogue'],
  ['a report that is open', 'a report is embedded', 'a report is looked at'],
  ['the calls that a fault has counted', 'fault duplicate', 'getProfile', 'getProfile', 'getProfile', 'getProfile'],
  [
    'when a fault ends',
    '45 minutes pass',
    'fault offline',
    ...Array.from({ length: 5 }, () => ['45 minutes pass', 'getMenu']).flat(),
  ],
  ['how many faults there were', 'fault duplicate', 'a fault is taken away', 'fault duplicate', 'what struck'],
])('goes on with %s', async (_what, ...names) => {
  const all = [...calls, ...content, ...aicc, ...control];
  const day = names.map((name) => all.find((one) => one.name === name)!); // the list has one of each
  expect(await play(day, new Set(day.keys()))).toEqual(await play(day, new Set()));
});

it('keeps breaches of the contract, and the number of the last exchange', async () => {
  const world = createInstance({ scenario, contract });
  await callerOf(world).call('GET', '/api/nothing/of/that/kind');
  world.journal.clear();
  await callerOf(world).call('GET', '/api/nothing/of/that/kind');
  expect(world.journal.violations).toMatchObject([{ seq: 2 }]);
  const after = restarted(world);
  expect(after.journal.violations).toEqual(world.journal.violations);
  await callerOf(after).call('GET', '/api/nothing/of/that/kind');
  expect(after.journal.exchanges.map(({ seq }) => seq)).toEqual([2, 3]);
});

it('goes on with each row of chance where it was', () => {
  const [first, second] = [probabilitiesOf(3), probabilitiesOf(3)];
  for (const purpose of ['delay', 'spoil', 'delay']) expect(first.of(purpose).hex(9)).toBe(second.of(purpose).hex(9));
  const after = probabilitiesOf(3, JSON.parse(JSON.stringify(first.states())) as Record<string, number>);
  for (const purpose of ['spoil', 'delay', 'tokens']) expect(after.of(purpose).hex(9)).toBe(second.of(purpose).hex(9));
});

it('keeps what has changed alone, and nothing of the story', () => {
  const world = open(manualClock(Date.parse(scenario.clock.start)));
  const { tables } = world.kept();
  for (const table of Object.values(tables)) expect(table).toMatchObject({ removed: [], changed: [], added: [] });
});
