import { describe, expect, it } from 'vitest';
import { persistentStorage } from '#adapters/platform/persistent-storage.ts';
import { fullDisk } from '#adapters/storage/full-disk.ts';

const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
const answers = (answer: boolean) => () => Promise.resolve(answer);
const refuses = () => Promise.reject(new TypeError('not here'));
const throws = () => {
  throw new DOMException('insecure', 'SecurityError');
};

describe('whether the browser keeps what is stored', () => {
  it.each([
    ['has granted it before', { persisted: answers(true), persist: answers(true) }, true, true],
    ['grants it now', { persisted: answers(false), persist: answers(true) }, false, true],
    ['does not', { persisted: answers(false), persist: answers(false) }, false, false],
    ['granted it, and now refuses to be asked', { persisted: answers(true), persist: refuses }, true, true],
    ['refuses to be asked', { persisted: refuses, persist: refuses }, false, false],
    ['throws', { persisted: throws, persist: throws }, false, false],
    ['cannot be asked', undefined, false, false],
  ])('is known of one that %s', async (_what, storage, atFirst, afterwards) => {
    const { port, isKept } = persistentStorage({ storage });
    expect(isKept.get()).toBeUndefined();
    await settled();
    expect(isKept.get()).toBe(atFirst);
    await port.persist();
    expect(isKept.get()).toBe(afterwards);
  });
});

it('a full disk is told from a browser that refuses for other reasons, and is no news once it is none', () => {
  const { isFull, refused } = fullDisk();
  refused(new DOMException('', 'QuotaExceededError'));
  expect(isFull.get()).toBe(true);
  refused(new DOMException('', 'AbortError'));
  expect(isFull.get()).toBe(false);
  refused(undefined);
  expect(isFull.get()).toBe(false);
});
