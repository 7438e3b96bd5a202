import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

/** Folders with generated content. */
export const GENERATED_FOLDERS = /^(node_modules|dist|\.git|test-results)$/;

type Watching = {
  /** Called for each change, with the path. */
  changed: (path: string) => void;
  /** Called when watching the root folder fails. */
  failed?: (error: Error) => void;
  /** Names of folders that are not watched. */
  leavesOut?: RegExp;
};

/**
 * Watches a folder recursively; returns a function that stops watching. Uses one watcher per folder, because the
 * recursive watcher of Node.js on Linux watches files. It loses a file that an editor replaces by rename.
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
  /** Watches a folder. `told` is called for each file that is already in a new folder. */
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
    leave(path); // a different folder may now have this name
    try {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
      if (isFolder && leavesOut?.test(name) !== true) enter(path, changed);
    } catch {
      leave(path); // the path was deleted meanwhile
    }
    changed(path);
  };
  enter(folder);
  return () => leave(folder);
}
