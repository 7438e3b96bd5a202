import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { entryAt } from '../../mount/enter.ts';
import { unsafeName } from '../archive/names.ts';
import { MOST_PACKED } from '../limits.ts';
import { reportOf } from '../report/report.ts';
import type { UploadResult } from '../report/schema.ts';
import { serialQueue } from '../serial-queue.ts';
import { examineInThread, UPLOAD_LIMITS } from '../thread/read-in-thread.ts';
import { ownDirectory } from './own-directory.ts';
import { playPackages } from './play.ts';
import { CODE, LEARNER } from './scenario-of.ts';

/** Maximum number of simultaneous package checks; a further one ends the oldest. */
const MOST_AT_ONCE = 4;

/** Package checks of files dropped on the panel, each on a platform of its own. */
export type PackageUploads = {
  /** Checks and plays an uploaded file. Rejects with a message for the sender and then stores nothing. */
  readonly take: (name: string, body: AsyncIterable<Uint8Array>) => Promise<UploadResult>;
  /** Ends all checks and refuses further files. */
  readonly close: () => Promise<void>;
};

/** `most` is the maximum file size in bytes. One package is read at a time, which bounds the memory of all uploads. */
export function createPackageUploads(most = MOST_PACKED, limits = UPLOAD_LIMITS): PackageUploads {
  const trials: (() => Promise<void>)[] = [];
  const reading = serialQueue();
  const closing = new AbortController();
  const { signal } = closing;
  const room: PackageUploads = {
    take: async (name, body) => {
      signal.throwIfAborted();
      const why = /[\\/]/.test(name) ? 'it is a path' : unsafeName(name);
      if (why) throw new Error(`"${name.slice(0, 200)}" cannot be taken under this name: ${why}.`);
      const folder = ownDirectory('trial-dropped-');
      const path = join(folder.path, name);
      let end = async () => folder.remove();
      try {
        await pipeline(body, atMost(most), createWriteStream(path, { flags: 'wx' }));
        const found = await reading.take(() => examineInThread(path, { limits, signal }));
        const [told] = reportOf([found], true).packages;
        if (!told) throw new Error('Nothing was found.');
        if (found.isRefused) {
          await end();
          return { package: told };
        }
        const playing = await playPackages([{ path, found }], { port: 0, tries: room.take, signal });
        end = () => playing.close().finally(folder.remove);
        signal.throwIfAborted();
        trials.push(end);
        // Errors of the oldest check must not affect this one.
        if (trials.length > MOST_AT_ONCE)
          await trials
            .shift()?.()
            .catch(() => undefined);
        const [first, ...others] = playing.addresses;
        const contents = entryAt(playing.platform.appUrl, LEARNER, `/${CODE}/home`);
        const url = others.length === 0 && first ? first.url : contents;
        return { package: told, url: playing.platform.linkFromElsewhere(url) };
      } catch (error) {
        await end();
        throw error;
      }
    },
    close: async () => {
      closing.abort(new Error('This platform is being stopped: no package is taken any more.'));
      await Promise.all(trials.splice(0).map((end) => end()));
    },
  };
  return room;
}

const atMost = (most: number) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) throw new Error('The file has more than 2 GB.');
      yield chunk;
    }
  };
