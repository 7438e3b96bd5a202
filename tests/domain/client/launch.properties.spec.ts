import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, attemptsIn, hasEnded, settle } from './outside.ts';
import { aFixture, type Fixture } from './fixture.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { attemptEvents } from '#domain/attempt/index.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: §4 Content launch: in any order of actions, every attempt ends and every title lock is released. */
const ALL: readonly Asked[] = ['catalogue', 'statuses', 'title', 'lock', 'saved', 'link', 'player', 'close', 'stored'];

type Mine = ReturnType<Fixture['open']>;
type Deed =
  | { do: 'place'; at: string | undefined }
  | { do: 'pass' | 'retry' | 'continueHere' | 'leave' | 'close' | 'pageGoes' }
  | { do: 'lost' | 'ready' | 'busy' | 'free' | 'signsOut' | 'signsIn' }
  /** Completes a pending call, in any order. */
  | { do: 'answer' | 'fail'; nth: number };

const commands = fc.constantFrom<Deed>(
  { do: 'pass' },
  { do: 'retry' },
  { do: 'continueHere' },
  { do: 'leave' },
  { do: 'close' },
  { do: 'pageGoes' },
);
const happens = fc.constantFrom<Deed>(
  { do: 'lost' },
  { do: 'ready' },
  { do: 'busy' },
  { do: 'free' },
  { do: 'signsOut' },
  { do: 'signsIn' },
);
const place = fc.constantFrom('here', 'here', 'there', undefined).map((at): Deed => ({ do: 'place', at }));
const answers = fc.nat(7).map((nth): Deed => ({ do: 'answer', nth }));
const fails = fc.nat(7).map((nth): Deed => ({ do: 'fail', nth }));
const deed = fc.oneof(
  { weight: 8, arbitrary: answers },
  { weight: 1, arbitrary: fails },
  { weight: 3, arbitrary: commands },
  { weight: 2, arbitrary: place },
  { weight: 2, arbitrary: happens },
);
/** Mostly starts with actions that reach the content: a title that never opens tests little. */
const story = fc.record({
  begins: fc.nat(9),
  deeds: fc.array(fc.tuple(deed, fc.boolean()), { maxLength: 30 }),
  ends: fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }),
  lacksPhoto: fc.boolean(),
});

const isAttempt = ({ type }: { type: string }) => type.startsWith('attempt.');
const factsOf = ({ log }: Fixture) => log.facts.filter(isAttempt);

function act(world: Fixture, { launch }: Mine, deed: Deed): void {
  switch (deed.do) {
    case 'place':
      return launch.setHost(deed.at);
    case 'leave':
      return void launch.leave('left');
    case 'lost':
      return world.holds.findLast(({ released }) => released === 0)?.lose();
    case 'ready':
      return world.contents.at(-1)?.signals.next({ type: 'ready' });
    case 'busy':
    case 'free':
      return void (world.other.hasIt = deed.do === 'busy');
    case 'signsOut':
      return world.signsOut();
    case 'signsIn':
      return world.signsIn('ada', 's-2');
    case 'answer':
    case 'fail': {
      const [one] = world.waiting.length > 0 ? world.waiting.splice(deed.nth % world.waiting.length, 1) : [];
      return one?.[deed.do]();
    }
    default:
      return launch[deed.do]();
  }
}

/** Collects violated invariants after each change of the state. */
function watch(world: Fixture, { launch }: Mine): string[] {
  const wrong: string[] = [];
  launch.state.subscribe(() => {
    const { at, playing } = launch.state.get();
    if (playing && !attemptsIn(world.log.facts).get(playing.attemptId)?.includes('Opened'))
      wrong.push(`${at}: ${playing.attemptId} plays and has not opened`);
  });
  return wrong;
}

/** Completes all pending calls, with a limit on the number of rounds. */
async function drain(world: Fixture, mine: Mine, ends: readonly boolean[]): Promise<void> {
  for (let turn = 0; turn < 200 && world.waiting.length > 0; turn++) {
    act(world, mine, { do: ends[turn % ends.length] ? 'answer' : 'fail', nth: turn });
    await settle();
  }
}

type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

async function live({ begins, deeds, ends, lacksPhoto }: Story) {
  const world = aFixture({
    slow: ALL,
    hasFinalFlush: false,
    ...(lacksPhoto ? { user: { isPhotoOrganisation: true, hasPhoto: false } } : {}),
  });
  const mine = world.open();
  const wrong = watch(world, mine);
  mine.launch.setHost('here');
  for (let step = 0; step < begins; step++) {
    act(world, mine, { do: 'answer', nth: 0 });
    await settle();
    mine.launch.pass();
  }
  let closedAt: number | undefined;
  const close = async () => {
    await settle();
    closedAt ??= world.log.head;
    mine.launch.close();
  };
  for (const [one, isSettled] of deeds) {
    if (one.do === 'close') await close();
    else act(world, mine, one);
    if (!isSettled) continue;
    await settle();
    const { at, playing } = mine.launch.state.get();
    if (at === 'open' && !playing) wrong.push('open without content');
  }
  await close();
  await drain(world, mine, ends);
  await settle();
  return { world, wrong, after: world.log.facts.slice(closedAt).filter(isAttempt) };
}

describe('a launch to which anything may happen', () => {
  it('frees its title, ends each attempt once, and after it is closed tells of nothing else', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(story, async (one) => {
        const { world, wrong, after } = await live(one);
        expect(wrong).toEqual([]);
        expect(world.waiting, 'nothing waits for ever').toEqual([]);
        expect(world.holds.filter(({ released }) => released !== 1)).toEqual([]);
        expect(world.tooEarly, 'the title was free before its attempt had ended').toEqual([]);
        for (const life of attemptsIn(factsOf(world)).values()) {
          reached.add(life.join(' '));
          expect(life.filter((fact) => hasEnded([fact]))).toHaveLength(1);
          expect(hasEnded(life.slice(-1)), life.join(' ')).toBe(true);
        }
        expect(after.map(({ type }) => type).filter((type) => !hasEnded([type.replace('attempt.', '')]))).toEqual([]);
        const sessions = world.log.facts.filter(attemptEvents.Started.is).map(({ data }) => data.sessionId);
        expect(
          sessions.filter((id) => id !== 's-1'),
          'nothing begins in another session',
        ).toEqual([]);
        const ended = world.log.facts.findIndex(sessionEvents.Closed.is);
        const late = world.log.facts.slice(ended).filter(attemptEvents.Started.is);
        expect(ended < 0 ? [] : late, 'nothing begins after its session').toEqual([]);
        expect(
          world.contents.filter(({ closed, opening: { attemptId } }) => {
            const life = attemptsIn(factsOf(world)).get(attemptId);
            return closed !== 1 && !life?.includes('Exited:page-closed');
          }),
          'each content is closed, once',
        ).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
    // The generated runs reach the cases under test.
    for (const life of ['Started Abandoned', 'Started Launched Abandoned', 'Started Launched Opened Exited:left'])
      expect(reached).toContain(life);
    expect(reached).toContain('Started Launched Opened Exited:taken-over');
    expect(reached).toContain('Started Launched Opened Exited:page-closed');
  });
});
