import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PARTNERS = 'tests/bench/partners';
/** npm writes this file at the end of an install. */
const INSTALLED = `${ROOT}${PARTNERS}/node_modules/.package-lock.json`;

/**
 * Installs the libraries that benches compare with, if missing or older than their lock file. The root project does not
 * install them.
 */
export function installPartners(): void {
  const isThere =
    existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(`${ROOT}${PARTNERS}/package-lock.json`).mtimeMs;
  if (!isThere && run('npm', 'ci', '--prefix', PARTNERS) !== 0)
    throw new Error('The partner libraries were not installed.');
}

/** Type check of the benches, which the root’s type check leaves out. Returns the exit code. */
export const check = (): number => run('npx', 'tsc', '--noEmit', '--project', 'tests/bench');

function run(command: string, ...args: string[]): number {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1; // null: ended by a signal
}
