// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

/** Verifies: S5: the course host page is controlled by the application alone. */
const APP = 'https://learn.example';
const HERE = 'http://localhost:3000';
const open = {
  ...{ op: 'open', courseUrl: `${HERE}/course/index.html`, courseName: 'Fire safety' },
  ...{ learner: { id: 'l1', name: 'Doe, Jane' }, saved: {}, now: 5, firstRow: 1, completion: 'as-set' },
  ...{ healthy: true, speech: { by: 'scorm' }, storage: [], texts: [] },
};

const runCourse = vi.fn();
const undo: (() => void)[] = [];
afterEach(() => {
  undo.splice(0).forEach((one) => one());
  vi.doUnmock('#adapters/players/frame/shell/run-course.ts');
  vi.resetModules();
  runCourse.mockReset();
});

/** Loads the page in a frame of the application, and returns a way to send it a message. */
async function loaded() {
  vi.resetModules();
  vi.doMock('#adapters/players/frame/shell/run-course.ts', () => ({ runCourse }));
  const app = { postMessage: vi.fn() };
  const parent = vi.spyOn(window, 'parent', 'get').mockReturnValue(app as unknown as Window); // only compared and called
  const listen = vi.spyOn(window, 'addEventListener');
  window.location.hash = new URLSearchParams({ app: APP }).toString();
  await import('#adapters/players/frame/shell/shell.ts');
  undo.push(() => {
    for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
    listen.mockRestore();
    parent.mockRestore();
    window.location.hash = '';
  });
  const { port1 } = new MessageChannel();
  const send = (event: object) => {
    const message = { source: app, origin: APP, data: { ...open, courseUrl: `${location.origin}/a.html` } };
    const sent = Object.assign(new Event('message'), { ...message, ports: [port1], ...event });
    window.dispatchEvent(sent);
  };
  return { app, send };
}

describe('the course host page', () => {
  it('says that it is ready to the application only, and opens one course', async () => {
    const { app, send } = await loaded();
    expect(app.postMessage.mock.calls).toEqual([[{ op: 'ready' }, APP]]);
    send({});
    send({});
    expect(runCourse).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another window', { source: window }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that begins like the application’s', { origin: `${APP}.evil.example` }],
    ['its own origin', { origin: HERE }],
    ['an opaque origin', { origin: 'null' }],
    ['a sender without a port', { ports: [] }],
    ['a course of another origin', { data: { ...open, courseUrl: 'https://evil.example/a.html' } }],
  ])('opens no course of %s', async (_what, event) => {
    const { send } = await loaded();
    send(event);
    expect(runCourse).not.toHaveBeenCalled();
  });
});
