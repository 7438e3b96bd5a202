import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../support/runs.ts';
import { aTitle } from '../catalogue/arbitraries.ts';
import { settle } from './outside.ts';
import { aFixture, type Given, opened, PLACE, TITLE, upTo } from './fixture.ts';

const COURSE = { titles: [aTitle(TITLE.id, { kind: 'scorm' })] } satisfies Given;

/** An open course whose session expires, so that a password prompt opens. */
async function asked(given: Given = COURSE) {
  const world = await opened(given);
  world.expires();
  const answered = world.secrets.ask();
  await settle();
  return { ...world, answered };
}

/** Verifies: no credential is typed while third-party content is in the page. */
describe('a course, where a secret is asked for', () => {
  it('is left and taken down before the field is there, and waits', async () => {
    const { way, contents, lives, secrets, client } = await asked();
    expect(way()).toEqual(['finding', 'taking', 'opening', 'open', 'aside']);
    expect(contents[0]?.closed).toBe(1);
    expect(lives()).toEqual({ 'a-1': 'Started Launched Opened Advanced Exited:session-expired' });
    expect(secrets.hasThirdParty.get()).toBe(false);
    expect(client.isAside.get()).toBe(true);
  });

  it('keeps the field away until it has been taken down', async () => {
    const { secrets, expires, waits, answer } = await opened(COURSE);
    waits.add('close');
    expires();
    secrets.ask();
    await settle();
    expect(secrets.hasThirdParty.get()).toBe(true);
    await answer('close');
    expect(secrets.hasThirdParty.get()).toBe(false);
  });

  it('comes back as another attempt once the learner has proved who they are', async () => {
    const { now, contents, lives, client, answered, provesAgain, ready } = await asked();
    provesAgain();
    answered();
    await settle();
    ready();
    expect(now()).toBe('open');
    expect(contents).toHaveLength(2);
    expect(lives()['a-2']).toBe('Started Launched Opened');
    expect(client.isAside.get()).toBe(false);
  });

  it('goes on waiting when the question is put off: the platform would not say what it keeps', async () => {
    const { now, contents, answered, provesAgain } = await asked();
    answered();
    await settle();
    expect([now(), contents.length]).toEqual(['aside', 1]);
    provesAgain();
    await settle();
    expect(contents).toHaveLength(2);
  });

  it('comes back though the session never expired, when another secret was asked for', async () => {
    const { secrets, now, lives, contents } = await opened(COURSE);
    const answered = secrets.ask();
    await settle();
    expect([now(), lives()['a-1']]).toEqual(['aside', 'Started Launched Opened Advanced Exited:left']);
    answered();
    await settle();
    expect(contents).toHaveLength(2);
  });

  it('does not come while one is asked for', async () => {
    const world = aFixture(COURSE);
    const answered = world.secrets.ask();
    const { launch, now } = world.open();
    launch.setHost(PLACE);
    await settle();
    expect([now(), world.contents]).toEqual(['aside', []]);
    answered();
    await settle();
    expect(world.contents).toHaveLength(1);
  });

  it.each(['saved', 'link', 'player'] as const)('that is just being opened (%s) is given up', async (what) => {
    const { secrets, now, answer } = await upTo(what, COURSE);
    secrets.ask();
    await settle();
    await answer(what);
    await settle();
    expect([now(), secrets.hasThirdParty.get()]).toEqual(['aside', false]);
  });

  it('that could not be opened is not there', async () => {
    const { secrets, fail, now } = await upTo('player', COURSE);
    expect(secrets.hasThirdParty.get()).toBe(true);
    await fail('player');
    expect([now(), secrets.hasThirdParty.get()]).toEqual(['LAUNCH_FAILURE', false]);
  });

  it('that broke is taken down too, while what is said of it stays', async () => {
    const { secrets, now, contents, launch } = await opened(COURSE);
    contents[0]!.signals.next({ type: 'failed', because: 'CONTENT_FLOODED', detail: '' });
    secrets.ask()();
    await settle();
    expect([now(), contents[0]?.closed, secrets.hasThirdParty.get()]).toEqual(['CONTENT_FLOODED', 1, false]);
    launch.retry();
    await settle();
    expect(contents).toHaveLength(2);
    contents[1]!.signals.next({ type: 'ready' });
    expect(now()).toBe('open');
  });

  it.each(['leaves', 'signs out'] as const)(
    'that broke and was taken down is closed when the learner %s',
    async (how) => {
      const { secrets, now, contents, launch, signsOut } = await opened(COURSE);
      contents[0]!.signals.next({ type: 'failed', because: 'CONTENT_FLOODED', detail: '' });
      secrets.ask();
      await settle();
      expect(now()).toBe('CONTENT_FLOODED');
      if (how === 'leaves') await launch.leave('left');
      else signsOut();
      await settle();
      expect([now(), contents[0]?.closed]).toEqual(['closed', 1]);
    },
  );

  it('waits no longer when the learner leaves, or goes with the session', async () => {
    const left = await asked();
    await left.launch.leave('left');
    expect([left.now(), left.client.isAside.get()]).toEqual(['closed', false]);
    const ended = await asked();
    ended.signsOut();
    expect([ended.now(), ended.client.isAside.get()]).toEqual(['closed', false]);
    const closed = await asked();
    closed.launch.close();
    expect(closed.client.isAside.get()).toBe(false);
  });
});

it.each(['pdf', 'epub', 'video', 'audio'] as const)('%s stays: its player is this application', async (kind) => {
  const { now, contents } = await asked({ titles: [aTitle(TITLE.id, { kind })] });
  expect([now(), contents[0]?.closed]).toEqual(['open', 0]);
});

describe('whatever happens, in whatever order', () => {
  const deed = fc.constantFrom(
    'ask',
    'answer',
    'expire',
    'prove',
    'ready',
    'break',
    'retry',
    'place',
    'no place',
    'settle',
  );

  it('no field is there beside a course, and the course is back once nothing is asked', () =>
    fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 14 }), async (deeds) => {
        const world = await opened(COURSE);
        const asks: (() => void)[] = [];
        const alive = () => world.contents.filter(({ closed }) => closed === 0).length;
        for (const one of deeds) {
          if (one === 'ask') asks.push(world.secrets.ask());
          if (one === 'answer') asks.pop()?.();
          if (one === 'expire') world.expires();
          if (one === 'prove') world.provesAgain();
          if (one === 'ready') world.ready();
          if (one === 'break')
            world.contents.at(-1)?.signals.next({ type: 'failed', because: 'LAUNCH_FAILURE', detail: '' });
          if (one === 'retry') world.launch.retry();
          if (one === 'place') world.launch.setHost(PLACE);
          if (one === 'no place') world.launch.setHost(undefined);
          if (one === 'settle') await settle();
          if (asks.length > 0 && !world.secrets.hasThirdParty.get()) expect(alive()).toBe(0);
        }
        await settle();
        if (asks.length > 0) expect([alive(), world.secrets.hasThirdParty.get()]).toEqual([0, false]);
        for (const answered of asks) answered();
        world.provesAgain();
        world.launch.setHost(PLACE);
        await settle();
        if (world.now() !== 'LAUNCH_FAILURE') expect(alive()).toBe(1);
        world.launch.close();
        await settle();
        expect([alive(), world.secrets.hasThirdParty.get(), world.client.isAside.get()]).toEqual([0, false, false]);
      }),
      { numRuns: runs(300) },
    ));
});
