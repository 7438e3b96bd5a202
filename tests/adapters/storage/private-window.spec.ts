import { describe, expect, it } from 'vitest';
import { endsWithWindow } from '#adapters/storage/private-window.ts';

const GB = 1e9;
const refused = () => Promise.reject(new DOMException('refused', 'SecurityError'));
const storage = (quota: number | undefined, getDirectory: () => Promise<unknown> = () => Promise.resolve({})) =>
  ({ estimate: () => (quota === undefined ? refused() : Promise.resolve({ quota })), getDirectory }) as StorageManager; // the code under test calls these two

// Verifies: reliability of the journal in a private window; figures of Chromium 147.
describe('what is kept ends with the window', () => {
  it.each([
    ['Chromium', storage(162 * GB), 3.76 * GB, false],
    ['Chromium on a small disk', storage(9 * GB), 3.76 * GB, false],
    ['a private window of Chromium', storage(1.6 * GB), 3.76 * GB, true],
    ['Chromium that does not say', storage(undefined), 3.76 * GB, false],
    ['Firefox or Safari', storage(10 * GB), undefined, false],
    ['a private window of Firefox or Safari', storage(10 * GB, refused), undefined, true],
    ['a browser without storage', undefined, undefined, false],
    ['a browser whose file system is switched off', {}, undefined, false],
    ['a browser that tells its heap and no quota', {}, 3.76 * GB, false],
  ])('%s', async (_name, signs, heapLimit, expected) => {
    expect(await endsWithWindow({ storage: signs, heapLimit })).toBe(expected);
  });
});
