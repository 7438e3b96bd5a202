import { watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MADE, watchBelow } from '../../watch-below.ts';
import { again } from './again.ts';
import { storiesMeant } from './files.ts';
import { type Typed, type Terminal, WELL } from './options.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What the runs are made of, beside the stories. */
const SOURCES = ['domain', 'adapters', 'openapi', 'simulator'];
/** Editors write a file in several goes. */
const CALM_MS = 150;

/**
 * Plays the runs in a process of their own, so that changed code is read anew, and again after every change: of a story
 * that is meant this story alone, of anything else all of them. Ends with Ctrl+C.
 */
export async function watched({ command = 'run', patterns, given }: Typed, to: Terminal): Promise<number> {
  const stories = new Set(storiesMeant(patterns).map((path) => resolve(path)));
  const options = given.filter(({ name }) => name !== 'watch').map(({ text }) => text);
  const changed = new Set<string>();
  let wake: () => void = () => undefined;
  const onChange = (path: string) => {
    if (!/\.(ts|yaml|yml|json)$/.test(path)) return;
    changed.add(path);
    wake();
  };
  // A story may lie in somebody's home: what is below its folder is not looked at.
  const beside = [...new Set([...stories].map((path) => dirname(path)))].map((folder) =>
    watch(folder, (_event, name) => onChange(join(folder, name ?? ''))),
  );
  const ends = SOURCES.map((name) => watchBelow(`${ROOT}${name}`, { changed: onChange, leavesOut: MADE }));
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  const end = () => {
    ending.abort();
    wake();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  let only: readonly string[] = patterns;
  try {
    while (!isOver()) {
      await playedOnce([command, ...options, ...only]);
      to.out('\nWaiting for a change; Ctrl+C ends.');
      while (!isOver() && changed.size === 0) await new Promise<void>((resolved) => (wake = resolved));
      await new Promise<void>((resolved) => setTimeout(resolved, CALM_MS));
      const meant = [...changed].filter((path) => stories.has(path));
      only = meant.length === changed.size ? meant : patterns;
      changed.clear();
    }
  } finally {
    for (const stop of ends) stop();
    for (const watcher of beside) watcher.close();
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  }
  return WELL;
}

const playedOnce = (args: readonly string[]): Promise<void> =>
  new Promise((resolved, rejected) => {
    const child = again(args, 'inherit');
    child.on('error', rejected);
    child.on('close', () => resolved());
  });
