import { describe, expect, it } from 'vitest';
import { createOpenAttempts } from '#domain/attempt/open-attempts.ts';

// Verifies: §4 "no progress is ever lost": the end of a session waits for the last state of each open attempt.
describe('leaving all attempts', () => {
  it('waits for attempts that somebody else asked to end', async () => {
    const open = createOpenAttempts();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    let asked = 0;
    open.add({ leave: () => (asked++, ended) });
    const over: string[] = [];
    const first = open.leaveAll('signed-out').then(() => over.push('first'));
    const second = open.leaveAll('signed-out').then(() => over.push('second'));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(over).toEqual([]);
    end();
    await Promise.all([first, second]);
    expect([asked, over.length]).toEqual([1, 2]);
    await open.leaveAll('left');
    expect(asked).toBe(1);
  });

  it('waits for none that has ended badly', async () => {
    const open = createOpenAttempts();
    open.add({ leave: () => Promise.reject(new Error('no')) });
    await Promise.all([open.leaveAll('left'), open.leaveAll('left')]);
    await open.leaveAll('left');
    expect(open.isAny()).toBe(false);
  });
});
