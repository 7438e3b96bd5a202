import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHORT } from '../../support/runs.ts';
import { type Edit, edited } from './edits.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Time limit of one command, so that a hanging compiler is a named failure. */
const LIMIT_MS = 600_000;

/** Removes variables of a git hook, which would refer to the hook’s repository. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, env: environment, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);

/** A copy of the project for the change. Packages are linked one by one, so that caches stay separate. */
export function projectCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'first-change-'));
  for (const file of git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  mkdirSync(join(folder, 'node_modules'));
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((name) => name === '.bin' || !name.startsWith('.'));
  for (const name of packages) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    edit: (edits: readonly Edit[]) => {
      for (const edit of edits) {
        mkdirSync(dirname(join(folder, edit.file)), { recursive: true });
        writeFileSync(join(folder, edit.file), edited(edit, read));
      }
    },
    /** Output of a failing command; empty after success. Inner tests run as short as in `npm test`. */
    failure: (command: string, ...args: string[]): string => {
      const env = { ...environment, RUNS: SHORT, CI: '', NO_COLOR: '1' };
      const { status, stdout, stderr } = spawnSync(command, args, {
        ...{ cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 26, timeout: LIMIT_MS },
      });
      return status === 0 ? '' : `${command} ${args.join(' ')}: ${stdout}${stderr}`;
    },
    remove: (file = '.') => rmSync(join(folder, file), { recursive: true, force: true }),
    /** Files that differ from the project, including new ones. */
    changed: () => git(folder, 'ls-files', '-z', '--modified', '--others', '--exclude-standard').sort(),
  };
}
