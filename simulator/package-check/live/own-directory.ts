import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder named by this process, deleted by `remove` or at process exit. */
export type OwnDirectory = { readonly path: string; readonly remove: () => void };

export function ownDirectory(prefix: string): OwnDirectory {
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const remove = () => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  return { path, remove };
}
