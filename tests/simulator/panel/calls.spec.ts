import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { followCalls } from '#simulator/panel/calls.ts';

const CONTENT = 'http://127.0.0.1:4174';
const CALL = { at: 1_800_000_000_000, ms: 0.2, name: 'LMSCommit', args: [''], answer: 'true', error: '0' };

it('takes of a course what is a call, and no more of it than is shown', () => {
  const { window: page } = new JSDOM('');
  const calls = followCalls(page, CONTENT);
  const say = (call: object, origin = CONTENT) =>
    page.dispatchEvent(new page.MessageEvent('message', { origin, data: { op: 'trial-call', call } }));
  for (const wrong of [{ at: Infinity }, { at: 9e15 }, { at: NaN }, { at: -1 }, { ms: -1 }, { ms: NaN }, { ms: '1' }])
    say({ ...CALL, ...wrong });
  say(CALL, 'http://evil.example');
  expect(calls.list()).toEqual([]);
  say(CALL);
  say({ ...CALL, answer: 'x'.repeat(1_000_000) });
  expect(calls.list().map(({ seq, answer }) => [seq, answer.length])).toEqual([
    [1, 4],
    [2, 5_001],
  ]);
});
