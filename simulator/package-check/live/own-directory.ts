import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder, deleted by `remove` or at process exit. */
export type OwnDirectory = { readonly path: string; readonly remove: () => void };

export function ownDirectory(prefix: string): OwnDirectory {
  const path = mkdtempSync(join(tmpdir(), prefix));
  const remove = () => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return { path, remove };
}
