// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFrame } from '#adapters/players/frame/open-frame.ts';
import { AUTOSAVE_BATCH_MS, MESSAGES_PER_SECOND, type OpenCourse } from '#adapters/players/frame/protocol.ts';
import { readOpen } from '#adapters/players/frame/shell/from-app.ts';
import { runCourse } from '#adapters/players/frame/shell/run-course.ts';
import type { Signal } from '#domain/player/index.ts';
import { atom } from '#domain/kernel/atom.ts';

/**
 * Verifies: §4 Scorm session, "no progress is ever lost": the real application and course host page, connected by a
 * message port. Timers advance only on demand.
 */
const CONTENT = 'https://content.example';
const APP = 'https://app.example';
const LOCATION = 'cmi.core.lesson_location';

type Committed = Extract<Signal, { type: 'committed' }>;
type Shell = { open: OpenCourse; port: MessagePort };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
});

/** Messages between both take a turn or two. */
const turns = async () => {
  for (let n = 0; n < 5; n++) await new Promise((go) => setImmediate(go));
};

/** The host page reports that it is ready, and receives the course and its port. */
async function begin(host: HTMLElement): Promise<Shell> {
  await turns(); // the host of the title is found first
  const page = host.querySelector('iframe')?.contentWindow;
  if (!page) throw new Error('there is no frame');
  const given = new Promise<Shell>((resolve) => {
    page.postMessage = ((message: unknown, _origin: unknown, [port]: [MessagePort]) => {
      const open = readOpen(message, CONTENT);
      if (open) resolve({ open, port });
    }) as typeof page.postMessage; // one of its two overloads
  });
  window.dispatchEvent(new MessageEvent('message', { source: page, origin: CONTENT, data: { op: 'ready' } }));
  const shell = await given;
  runCourse(shell.open, shell.port);
  return shell;
}

/** An open course in a player. */
async function aCourse() {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const healthy = atom(true);
  const opening = openFrame(
    {
      attemptId: 'a',
      titleId: 't',
      kind: 'scorm',
      name: 'Course',
      url: `${CONTENT}/course/index.html`,
      from: undefined,
      scorm: undefined,
      learner: { id: 'ada', name: 'A, Ada' },
      locale: 'en-US',
    },
    host,
    {
      site: { contentOrigin: CONTENT, appOrigin: APP, trusted: false },
      now: () => 1_000_000,
      healthy: healthy.projection,
      completion: () => 'as-set',
    },
  );
  const shell = await begin(host);
  shell.port.postMessage({ op: 'opened' }); // the course’s own display does not matter here
  const player = await opening;
  const said: Committed[] = [];
  player.signals.subscribe((signal) => signal.type === 'committed' && said.push(signal));
  const api = () => window.API!; // the host page defines it
  return {
    host,
    shell,
    healthy,
    player,
    said,
    api,
    goTo: (place: string) => api().LMSSetValue(LOCATION, place),
    places: (by: Committed['by']) => said.filter((one) => one.by === by).map(({ map }) => map[LOCATION]),
  };
}

/** A course that has started its run, without the messages of the start. */
async function aRun() {
  const course = await aCourse();
  expect(course.api().LMSInitialize('')).toBe('true');
  vi.advanceTimersByTime(AUTOSAVE_BATCH_MS);
  await turns();
  course.said.length = 0;
  return course;
}

describe('what a learner asks for by keys in a course', () => {
  it('is heard by the frame around it, for as long as it listens', async () => {
    const { player, shell } = await aCourse();
    const tools = player.tools?.of === 'course' ? player.tools : undefined;
    const asked = vi.fn();
    const stop = tools?.onAsk(asked);
    shell.port.postMessage({ op: 'asked', what: 'leave' });
    await turns();
    expect(asked).toHaveBeenCalledTimes(1);
    stop?.();
    shell.port.postMessage({ op: 'asked', what: 'leave' });
    await turns();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('what a course says', () => {
  it('is known from its first call on, also when it sets nothing', async () => {
    const { api, said } = await aCourse();
    api().LMSInitialize('');
    vi.advanceTimersByTime(AUTOSAVE_BATCH_MS);
    await turns();
    expect(said).toMatchObject([{ by: 'autosave', row: 1, final: false }]);
  });

  it('is committed also when it was autosaved before', async () => {
    const { goTo, api, places } = await aRun();
    goTo('2');
    vi.advanceTimersByTime(AUTOSAVE_BATCH_MS);
    await turns();
    expect(places('autosave')).toEqual(['2']);
    expect(api().LMSCommit('')).toBe('true');
    await turns();
    expect(places('course')).toEqual(['2']);
  });

  it('is told once: a commit takes the place of the autosave that waits', async () => {
    const { goTo, api, said } = await aRun();
    goTo('2');
    api().LMSCommit('');
    vi.advanceTimersByTime(AUTOSAVE_BATCH_MS);
    await turns();
    expect(said.map(({ by }) => by)).toEqual(['course']);
  });

  it('is committed when it came after a commit whose acknowledgement was still on its way', async () => {
    const { goTo, api, places } = await aRun();
    goTo('2');
    api().LMSCommit('');
    goTo('3');
    await turns();
    api().LMSCommit('');
    await turns();
    expect(places('course')).toEqual(['2', '3']);
  });

  it('is handed over while the journal is ill, said to have failed, and committed again when it is well', async () => {
    const { goTo, api, healthy, places } = await aRun();
    healthy.set(false);
    await turns();
    goTo('2');
    expect(api().LMSCommit('')).toBe('false');
    await turns();
    expect(places('course')).toEqual(['2']);
    healthy.set(true);
    await turns();
    expect(api().LMSCommit('')).toBe('true');
    await turns();
    expect(places('course')).toEqual(['2', '2']);
  });
});

describe('a flood of commits', () => {
  const flood = ({ goTo, api }: Awaited<ReturnType<typeof aRun>>) => {
    for (let n = 1; n <= MESSAGES_PER_SECOND; n++) {
      goTo(String(n));
      api().LMSCommit('');
    }
  };

  it('ends with a commit of its last values', async () => {
    const course = await aRun();
    flood(course);
    vi.advanceTimersByTime(AUTOSAVE_BATCH_MS);
    await turns();
    expect(course.said.length).toBeLessThan(MESSAGES_PER_SECOND);
    expect(course.places('course').at(-1)).toBe(String(MESSAGES_PER_SECOND));
  });

  it('does not hold up the end of the run', async () => {
    const course = await aRun();
    flood(course);
    course.api().LMSFinish('');
    await turns();
    expect(course.said.at(-1)).toMatchObject({ by: 'course', final: true });
  });
});

describe('a page that is hidden or goes away', () => {
  it('hands over at once what waits', async () => {
    const { goTo, places } = await aRun();
    goTo('2');
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await turns();
    expect(places('autosave')).toEqual(['2']);
    goTo('3');
    await turns();
    expect(places('autosave'), 'nothing waits any more').toEqual(['2', '3']);
  });

  it('ends a run that is open, on behalf of the course', async () => {
    const { goTo, said } = await aRun();
    goTo('2');
    window.dispatchEvent(new Event('pagehide'));
    await turns();
    expect(said.at(-1)).toMatchObject({ by: 'player', final: true, map: { [LOCATION]: '2' } });
  });

  it('and comes back from the browser’s cache: the course goes on in a run after that', async () => {
    const { host, goTo, api, said } = await aRun();
    goTo('2');
    vi.advanceTimersByTime(AUTOSAVE_BATCH_MS);
    await turns();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const { open } = await begin(host);
    expect(open).toMatchObject({ firstRow: 2, saved: { [LOCATION]: '2' } });
    api().LMSInitialize('');
    goTo('3');
    api().LMSCommit('');
    await turns();
    expect(said.at(-1)).toMatchObject({ row: 2, by: 'course', map: { [LOCATION]: '3' } });
  });
});

describe('leaving', () => {
  it('ends the run of a frame that does not answer', async () => {
    const { goTo, player, said } = await aRun();
    goTo('2');
    vi.advanceTimersByTime(AUTOSAVE_BATCH_MS);
    await turns();
    const closed = player.close();
    vi.advanceTimersByTime(10_000);
    await closed;
    expect(said.at(-1)).toMatchObject({ by: 'player', final: true, map: { [LOCATION]: '2' } });
  });
});
