import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { ContentKind } from '#domain/content/index.ts';
import { directFetch } from '#simulator/mount/direct.ts';
import { browserLocks } from '#simulator/runner/browser.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { kinds } from '../adapters/faults/kinds.ts';
import { aLife, type Life } from '../adapters/faults/learner.ts';
import { oneBrowser, type OneBrowser } from '../support/one-browser.ts';

/**
 * Verifies: §4 "no progress is ever lost", for a learner with two devices and for a platform restored from a backup.
 * Reading: of two positions, the one with the later time of the learner’s action wins; statements, time and completion
 * always arrive.
 */

const DAY_MS = 24 * 3_600_000;

const story = (kind: ContentKind, policies = '') =>
  loadScenario(
    `
name: Two titles
organisation: { code: acme, name: Acme }
policies: { sessionMinutes: 100000${policies} }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: title, title: Fire safety, kind: ${kind}, tags: [{ id: catalogue, pos: 1 }] }
    - { id: other-title, title: Ladders, kind: ${kind}, tags: [{ id: catalogue, pos: 1 }] }
`,
    'two-titles.yaml',
  );

const playedOf = (kind: ContentKind) => {
  const played = kinds.find((one) => one.kind === kind);
  if (!played) throw new Error(`No content of the kind ${kind} is played.`);
  return played;
};

/**
 * Another device of Ada’s, with its own storage and the platform’s time. It is offline while `line.isThere` is false.
 */
async function aDevice(kind: ContentKind, browser: OneBrowser, differently: { now?: () => number } = {}) {
  const line = { isThere: true };
  const direct = directFetch(browser.world);
  const cookies = new Map<string, string>();
  globalThis.indexedDB = new IDBFactory(); // a page opens its database once, when it loads
  const now = differently.now ?? (() => browser.world.clock.now());
  const life = await aLife(playedOf(kind), {
    browser,
    device: {
      now,
      monotonic: now,
      localStorage: storageOf(new Map()),
      sessionStorage: storageOf(new Map()),
      locks: browserLocks().manager({}),
      channel: () => ({ post: () => undefined, listen: () => () => undefined }),
      cookies: {
        read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        write: (cookie) => {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        },
      },
      fetch: (request) => (line.isThere ? direct(request) : Promise.reject(new TypeError('no line'))),
    },
  });
  return { life, line };
}

const kept = async (life: Life, kind: ContentKind) => {
  const activityId = `http://platform.test/activities/${life.titleId}`;
  const { position } = await life.page().client.launches.attempts.saved({ titleId: life.titleId, activityId, kind });
  return position?.at;
};
const step = async (life: Life, signals: Parameters<Life['say']>[0]) => {
  life.say(signals);
  await life.settle();
};
const notes = (life: Life) => life.page().notices.map(({ refused, params }) => [refused, params?.['title']]);

describe.each(['pdf', 'epub'] as const)('%s: two devices', (kind) => {
  const played = playedOf(kind);

  /** Monday on the laptop, offline; Tuesday on the tablet. The laptop delivers last. */
  const monday = async (policies = '') => {
    const browser = oneBrowser(story(kind, policies));
    const laptop = await aDevice(kind, browser);
    const tablet = await aDevice(kind, browser);
    await laptop.life.launch();
    await step(laptop.life, played.begun);
    laptop.line.isThere = false;
    await step(laptop.life, played.further);
    browser.world.clock.advance(DAY_MS);
    return { browser, laptop, tablet };
  };

  it('the later place stays, the earlier is not delivered, and the learner reads so', async () => {
    const { browser, laptop, tablet } = await monday();
    await tablet.life.launch();
    await step(tablet.life, played.atEnd);
    await tablet.life.leave();
    await tablet.life.drain();
    laptop.line.isThere = true;
    await laptop.life.leave();
    await laptop.life.drain();
    expect(await kept(laptop.life, kind)).toEqual(played.places.atEnd);
    expect(notes(laptop.life)).toContainEqual(['TITLE_CONTINUED_ELSEWHERE', 'Fire safety']);
    const verbs = laptop.life.verbs();
    expect(
      verbs.filter((verb) => verb === 'exited'),
      'both attempts are told to their end',
    ).toHaveLength(2);
    expect(browser.world.journal.violations).toEqual([]);
    laptop.life.end();
    tablet.life.end();
  });

  it('the place of the device that was used last stays, though the other delivered before', async () => {
    const { browser, laptop, tablet } = await monday();
    await tablet.life.launch();
    await step(tablet.life, played.begun);
    tablet.line.isThere = false;
    await step(tablet.life, played.atEnd);
    browser.world.clock.advance(DAY_MS);
    laptop.line.isThere = true;
    await laptop.life.leave();
    await laptop.life.drain();
    browser.world.clock.advance(DAY_MS);
    tablet.line.isThere = true;
    await tablet.life.leave();
    await tablet.life.drain();
    expect(await kept(tablet.life, kind)).toEqual(played.places.atEnd);
    expect(notes(tablet.life)).toEqual([]);
    laptop.life.end();
    tablet.life.end();
  });

  it('a platform that keeps no moments has what was delivered last', async () => {
    const { laptop, tablet } = await monday(', stateTimestamps: false');
    await tablet.life.launch();
    await step(tablet.life, played.atEnd);
    await tablet.life.leave();
    await tablet.life.drain();
    laptop.line.isThere = true;
    await laptop.life.leave();
    await laptop.life.drain();
    expect(await kept(laptop.life, kind)).toEqual(played.places.further);
    laptop.life.end();
    tablet.life.end();
  });

  it('a device whose clock is weeks behind loses nothing to its own older place', async () => {
    const browser = oneBrowser(story(kind));
    const { life, line } = await aDevice(kind, browser, { now: () => browser.world.clock.now() - 40 * DAY_MS });
    await life.launch();
    await step(life, played.begun);
    line.isThere = false;
    await step(life, played.further);
    browser.world.clock.advance(DAY_MS);
    line.isThere = true;
    await life.leave();
    await life.drain();
    expect(await kept(life, kind)).toEqual(played.places.further);
    life.end();
  });
});

describe.each(['pdf', 'video', 'scorm'] as const)('%s: a platform that was restored from a backup', (kind) => {
  const played = playedOf(kind);

  it('gets everything again, once, with the same ids, and the title resumes where it was', async () => {
    const browser = oneBrowser(story(kind));
    const { life } = await aDevice(kind, browser);
    await life.launch();
    await step(life, [...played.begun, ...played.further]);
    await life.leave();
    await life.drain();
    // The journal stores only the last of several intermediate positions.
    const before = life.told().flatMap(({ id, verb }) => (verb.id.endsWith('/progressed') ? [] : [id]));
    expect(before.length).toBeGreaterThan(2);
    browser.world.reset();
    await life.signIn();
    await life.settle();
    browser.world.clock.advance(DAY_MS);
    await life.launch();
    await life.settle();
    await life.drain();
    const again = new Set(life.told().map(({ id }) => id));
    expect(
      before.filter((id) => !again.has(id)),
      'statements that are not delivered again',
    ).toEqual([]);
    if (kind !== 'scorm') expect(await kept(life, kind)).toEqual(played.places.further);
    const repeats = life.repeats();
    await life.leave();
    await life.drain();
    await life.launch();
    await life.settle();
    await life.leave();
    await life.drain();
    expect(life.repeats(), 'delivered again once').toBe(repeats);
    life.end();
  });
});
