import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHORT } from '../../support/runs.ts';
import { type Edit, edited } from './edits.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** One command at most: a compiler that hangs is a failure with a name. */
const LIMIT_MS = 600_000;

/** Without what a hook of git sets: it would lead back to the repository of the hook. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, env: environment, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);

/** The project in a folder of its own, where the change is made. Packages are linked one by one: caches stay apart. */
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
    /** What a command says when it fails; empty when it does not. Inner tests are as many as in `npm test`. */
    failure: (command: string, ...args: string[]): string => {
      const env = { ...environment, RUNS: SHORT, CI: '', NO_COLOR: '1' };
      const { status, stdout, stderr } = spawnSync(command, args, {
        ...{ cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 26, timeout: LIMIT_MS },
      });
      return status === 0 ? '' : `${command} ${args.join(' ')}: ${stdout}${stderr}`;
    },
    remove: (file = '.') => rmSync(join(folder, file), { recursive: true, force: true }),
    /** Files that differ from the project, new ones included. */
    changed: () => git(folder, 'ls-files', '-z', '--modified', '--others', '--exclude-standard').sort(),
  };
}
