import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/** Runs the command line in a child process. */
export const spawnCommandLine = (args: readonly string[], stdio: StdioOptions): ChildProcess =>
  spawn(process.execPath, ['--import', TSX, CLI, ...args], { stdio });
