import { describe, expect, it } from 'vitest';
import { faceMatcher } from '#adapters/faces/face-matcher.ts';
import type { PhotoMessage, PhotoTask } from '#adapters/faces/protocol.ts';
import { deletePhoto, type Photo, type PhotoOf, savePhoto, accountEvents } from '#domain/account/index.ts';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { oneBrowser } from '../support/one-browser.ts';
import { jpeg } from '../support/photo-files.ts';
import { aThread } from './a-thread.ts';

const photo: Photo = { bytes: jpeg(640, 480), width: 640, height: 480 };

async function signedIn(userName = 'eve') {
  const browser = oneBrowser(scenarioNamed('photo-check'));
  const { client, signIn } = await browser.tab();
  await signIn(userName);
  const { source, shown } = client.profile.photos;
  const facts = () => client.runtime.log.facts.filter(accountEvents.PhotoAccepted.is);
  return {
    ...browser,
    client,
    facts,
    save: (of: PhotoOf) => savePhoto({ runtime: client.runtime, photos: source }, of, photo),
    remove: () => deletePhoto(source),
    hasPhoto: () => client.session.learner.get()?.user.hasPhoto,
    shown: async () => {
      await shown.load();
      const now = shown.get();
      return now.at === 'ready' ? now.value : now.at;
    },
  };
}

// Verifies: §7 Profile photo, §8 Photo messages, §3 photoUploaded / profilePhotoUploaded
describe('photos at the platform', () => {
  it('are kept, shown and taken away; the learner has one from then on, and has none', async () => {
    const { save, remove, shown, hasPhoto, facts, client } = await signedIn();
    expect([await shown(), hasPhoto()]).toEqual([undefined, false]);
    expect(await save('profile')).toBeUndefined();
    expect([await shown(), hasPhoto()]).toEqual([photo.bytes, true]);
    expect((await client.profile.profiles.load()).user.hasPhoto, 'as the platform says').toBe(true);
    expect(await save('spouse')).toBeUndefined();
    expect(facts().map(({ data }) => data)).toEqual([
      { organisationCode: 'lotus', of: 'profile' },
      { organisationCode: 'lotus', of: 'spouse' },
    ]);
    expect(await remove()).toBeUndefined();
    expect([await shown(), hasPhoto()]).toEqual([undefined, false]);
    expect(await remove(), 'what is not there any more is away').toBeUndefined();
  });

  it('a spouse’s photo is not the learner’s', async () => {
    const { save, shown, hasPhoto } = await signedIn();
    await save('spouse');
    expect([await shown(), hasPhoto()]).toEqual([undefined, false]);
  });

  it.each<[PhotoOf, FaultRule, string]>([
    ['profile', { kind: 'status', status: 500 }, 'IMG_UPLOAD_FAIL'],
    ['profile', { kind: 'status', status: 413 }, 'IMG_UPLOAD_FAIL'],
    ['profile', { kind: 'status', status: 503 }, 'SERVICE_UNAVAILABLE'],
    ['profile', { kind: 'offline' }, 'CONNECTION_FAILURE'],
    ['spouse', { kind: 'status', status: 400 }, 'SPOUSE_IMG_UPLOAD_FAIL'],
    ['spouse', { kind: 'status', status: 500 }, 'SPOUSE_IMG_UPLOAD_FAIL'],
  ])('of %s, when the platform fails with %j: %s, and no fact', async (of, fault, code) => {
    const { world, save, facts, hasPhoto } = await signedIn();
    world.faults.add(fault);
    expect((await save(of))?.refused).toBe(code);
    expect([facts(), hasPhoto()]).toEqual([[], false]);
  });

  it('stay when they could not be taken away', async () => {
    const { world, save, remove, hasPhoto } = await signedIn();
    await save('profile');
    world.faults.add({ kind: 'status', status: 500, operation: 'deleteProfilePhoto' });
    expect((await remove())?.refused).toBe('PROFILE_IMG_DEL_FAIL');
    expect(hasPhoto()).toBe(true);
  });

  it('are forgotten with the session', async () => {
    const { save, client } = await signedIn();
    await save('profile');
    await client.session.signOut();
    expect(client.profile.photos.shown.get()).toEqual({ at: 'waiting' });
    expect((await save('profile'))?.refused).toBe('EXPIRED_SESSION');
  });
});

const photoThread = () => aThread<PhotoTask, PhotoMessage>();

describe('the thread that works on photos', () => {
  it('answers each question by its number, and knows a photo again', async () => {
    const { thread, tasks, say } = photoThread();
    const tools = faceMatcher(() => thread);
    const progress: number[] = [];
    const looking = tools.look(photo, (done) => progress.push(done));
    const describing = tools.describe(photo);
    const [look, describe] = tasks;
    if (look?.ask !== 'look' || describe?.ask !== 'describe') throw new Error('not asked');
    expect(describe.key).toBe(look.key);
    say({ id: describe.id, said: 'done', answer: Float32Array.of(1) });
    say({ id: look.id, said: 'progress', done: 0.25 });
    say({ id: look.id, said: 'done', answer: [{ confidence: 0.9 }] });
    expect([await looking, await describing]).toEqual([[{ confidence: 0.9 }], Float32Array.of(1)]);
    expect(progress).toEqual([0.25]);
  });

  it('is ended when nobody wants to wait, and begins anew; what it still says is not heard', async () => {
    const [first, second] = [photoThread(), photoThread()];
    const threads = [first.thread, second.thread];
    const tools = faceMatcher(() => threads.shift() ?? second.thread);
    const given = tools.look(photo);
    tools.stop();
    expect([await given, first.ended()]).toEqual(['stopped', 1]);
    const again = tools.redraw(photo.bytes);
    const [task] = second.tasks;
    first.say({ id: task?.id ?? 0, said: 'done', answer: 'unreadable' });
    first.fail();
    second.say({ id: task?.id ?? 0, said: 'done', answer: photo });
    expect(await again).toBe(photo);
  });

  it('that dies, or never starts, makes the check unavailable and not endless', async () => {
    const { thread, fail } = photoThread();
    const dying = faceMatcher(() => thread).look(photo);
    fail();
    expect(await dying).toBe('unavailable');
    const none = faceMatcher(() => {
      throw new Error('forbidden by a policy');
    });
    expect(await none.redraw(photo.bytes)).toBe('unavailable');
  });
});
