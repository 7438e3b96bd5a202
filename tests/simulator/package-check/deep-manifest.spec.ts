import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { SCORM, scratchFolder } from './packages.ts';

/** Verifies: a package of a few kB that is nothing but depth is refused at once, and stops nobody else who tries one. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = scratchFolder();
afterAll(scratch.remove);

/** Patience, far above what a refusal takes; the process is killed after it. */
const LIMIT_MS = 60_000;
const manifest = (levels: number) => '<?xml version="1.0"?>' + '<a>'.repeat(levels) + '</a>'.repeat(levels);

it.each([300, 200_000])('a manifest of %i levels is refused in words', { timeout: LIMIT_MS * 2 }, (levels) => {
  const folder = scratch.write(`levels-${levels}`, { ...SCORM, 'imsmanifest.xml': manifest(levels) });
  const arguments_ = ['--import', 'tsx', 'simulator/serve.ts', '--package', folder, '--lint'];
  // In a process of its own: what never ends would stop the test runner, too.
  const { status, signal, stdout } = spawnSync(process.execPath, arguments_, {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  expect(signal, `still busy after ${LIMIT_MS / 1000} s`).toBeNull();
  expect(status, stdout).toBe(2);
  expect(stdout).toMatch(/P2 .*more than 200 deep/);
});
