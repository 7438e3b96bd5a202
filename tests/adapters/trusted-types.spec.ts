// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The policy of a build; the development server has its scripts elsewhere. */
async function built() {
  vi.stubEnv('DEV', false);
  vi.resetModules();
  return import('#adapters/trusted-types.ts');
}

/** Verifies: S4: no script becomes a worker but those of the build. */
describe('a worker of the application', () => {
  it.each(['/sw.js', '/reader/sw.js', '/shell/sw.js', '/sw.js?app=x', '/assets/pdf.worker-1a2b3c4d.js'])(
    'is loaded from %s',
    async (path) => {
      const { ownWorker } = await built();
      expect(ownWorker(path)).toBe(new URL(path, location.href).href);
    },
  );

  it.each([
    '/contentstream/titles/main/course/sw.js',
    '/assets/sw.js',
    '/sw.js/evil.js',
    '/sw.jsx',
    '/SW.js',
    '/shell/on-device/sw.js',
    '/contentstream/pdf.worker-1a2b3c4d.js',
    '/x/assets/pdf.worker-1a2b3c4d.js',
    '/assets/../contentstream/pdf.worker.js',
    '/assets/index-1a2b3c4d.js',
    'https://evil.example/sw.js',
    '//evil.example/assets/pdf.worker-1a2b3c4d.js',
    'blob:https://evil.example/1',
    'data:text/javascript,1',
    'javascript:1',
  ])('is not loaded from %s', async (address) => {
    const { ownWorker } = await built();
    expect(() => ownWorker(address)).toThrow(TypeError);
  });
});
