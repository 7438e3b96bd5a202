import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = 4_096;

/** A file system of its own, as small as is wanted. */
export type SmallDisk = {
  folder: string;
  /** Takes all the room that there is. */
  fill: () => void;
  makeRoom: () => void;
  dispose: () => void;
};

/** A file system in memory of so many MB; undefined where this machine or this user may not make one (Linux, root). */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  const filler = join(folder, 'filler');
  const makeRoom = () => rmSync(filler, { force: true });
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      for (let bytes = bavail * bsize; bytes > 0; bytes -= BLOCK)
        try {
          return writeFileSync(filler, Buffer.alloc(bytes));
        } catch {
          // The folder's own entry takes some of it.
        }
    },
    makeRoom,
    dispose: () => {
      makeRoom();
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
