import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { finalFlushOf } from '#simulator/panel/page/final-flush.ts';
import { followRecording } from '#simulator/panel/recording.ts';

/** A tab: its page, and session storage that outlives the page. */
function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    kept,
    open: () => {
      const page = new JSDOM('').window;
      const recording = followRecording(page, storage);
      const kill = finalFlushOf(page);
      return { recording, kill, leave: () => page.dispatchEvent(new page.Event('pagehide')) };
    },
  };
}

it('what was done before a tab was killed is kept for its next page', () => {
  const { kept, open } = tab();
  const { recording, kill, leave } = open();
  recording.note('expireSession');
  kill();
  leave();
  expect([...kept.values()].join()).toContain('expireSession');
});

it('a new attempt keeps nothing of the one before', () => {
  const { kept, open } = tab();
  const first = open();
  first.recording.note('expireSession');
  first.leave();
  const second = open();
  second.recording.forget();
  second.recording.note('endFaults');
  second.kill();
  second.leave();
  expect([...kept.values()]).toEqual([]);
});

it('a new attempt keeps nothing of the one before, also of what is done as its page goes', () => {
  const { kept, open } = tab();
  const { recording, leave } = open();
  recording.forget();
  leave();
  recording.note('endFaults');
  expect([...kept.values()]).toEqual([]);
});
