import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

/** Folders of ours that programs fill. */
export const MADE = /^(node_modules|dist|\.git|test-results)$/;

type Watching = {
  /** Told of each change by its path. */
  changed: (path: string) => void;
  /** Told of an end that nobody wished for. */
  failed?: (error: Error) => void;
  /** Names of folders that are not looked into. */
  leavesOut?: RegExp;
};

/**
 * Watches a folder and all below it; the answer ends it. One watcher a folder: Node's own recursive one (Linux) watches
 * each file, and loses it when an editor has written it anew beside the old one and renamed over that.
 */
export function watchBelow(folder: string, { changed, failed, leavesOut }: Watching): () => void {
  const watchers = new Map<string, FSWatcher>();
  const leave = (path: string): void => {
    for (const [below, watcher] of watchers) {
      if (below !== path && !below.startsWith(path + sep)) continue;
      watcher.close();
      watchers.delete(below);
    }
  };
  /** `told` of the files that stand in it already, where it has come meanwhile. */
  const enter = (path: string, told?: Watching['changed']): void => {
    const watcher = watch(path, (_event, name) => {
      if (name !== null) noticed(join(path, name), name);
    });
    watchers.set(path, watcher);
    watcher.on('error', (error) => (path === folder ? failed?.(error) : leave(path)));
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isDirectory()) told?.(join(path, entry.name));
      else if (leavesOut?.test(entry.name) !== true) enter(join(path, entry.name), told);
    }
  };
  const noticed = (path: string, name: string): void => {
    leave(path); // a folder of that name may be another one now
    try {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
      if (isFolder && leavesOut?.test(name) !== true) enter(path, changed);
    } catch {
      leave(path); // it is gone again
    }
    changed(path);
  };
  enter(folder);
  return () => leave(folder);
}
