// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { framePage } from '#adapters/players/framed-page.ts';

/** Verifies: S5: a page in a frame receives learner data from its own window and origin only. */
const ORIGIN = 'https://content.example';
const FIRST = { op: 'open', learner: 'ada' };
const ports: { cut: () => void }[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.cut()));

/** A framed page, and a way to say something as it. */
function framed() {
  const host = document.body.appendChild(document.createElement('div'));
  const first = vi.fn(() => FIRST);
  const page = { url: `${ORIGIN}/shell/index.html`, title: 'Course', sandbox: 'allow-scripts' };
  ports.push(framePage(host, page, first, () => undefined));
  const own = host.querySelector('iframe')!.contentWindow!; // `framePage` has just added it
  const post = vi.spyOn(own, 'postMessage').mockImplementation(() => undefined);
  const say = async (event: MessageEventInit) => {
    window.dispatchEvent(new MessageEvent('message', { source: own, origin: ORIGIN, data: { op: 'ready' }, ...event }));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { first, post, say };
}

describe('a framed page', () => {
  it('receives its first message once, for its own origin only', async () => {
    const { first, post, say } = framed();
    await say({});
    await say({});
    expect(first).toHaveBeenCalledTimes(1);
    expect(post.mock.calls.map(([message, target]): unknown[] => [message, target])).toEqual([[FIRST, ORIGIN]]);
  });

  it.each<[string, MessageEventInit]>([
    ['another window', { source: window }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that begins like its own', { origin: `${ORIGIN}.evil.example` }],
    ['an opaque origin', { origin: 'null' }],
    ['another operation', { data: { op: 'open' } }],
    ['a text', { data: 'ready' }],
    ['nothing', { data: null }],
  ])('receives nothing after a message of %s', async (_what, event) => {
    const { first, post, say } = framed();
    await say(event);
    expect([first.mock.calls, post.mock.calls]).toEqual([[], []]);
  });
});
