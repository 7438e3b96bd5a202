import { existsSync, statSync, watch } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { entryAt } from '../../mount/enter.ts';
import { type HttpPlatform, startHttp } from '../../mount/http.ts';
import { asFile } from '../../scenarios/save.ts';
import { type Scenario, scenarioOf } from '../../scenarios/schema.ts';
import type { Tries } from '../../mount/try.ts';
import { examine, type Examined } from '../examine.ts';
import { reportOf } from '../report/report.ts';
import type { ReportedPackage } from '../report/schema.ts';
import { titleAt } from '../title-at.ts';
import { watchBelow } from '../../watch-below.ts';
import { missingFiles } from './missing.ts';
import { ownDirectory } from './own-directory.ts';
import { type Laid, LEARNER, storyOf } from './story-of.ts';
import { unpack } from './unpack.ts';

/** Files of one saving come one after the other: they are read when nothing has moved for this long. */
const QUIET_MS = 300;

/** Packages that are being played. */
export type Playing = {
  readonly platform: HttpPlatform;
  /** Where each part opens, with a learner signed in. */
  readonly addresses: readonly { readonly title: string; readonly url: string }[];
  /** Reads a package anew that has changed, and serves its new files when there is something to play; one at a time. */
  readonly renew: (path: string) => Promise<Examined>;
  /** Ends the platform and takes the temporary folder away. */
  readonly close: () => Promise<void>;
};

/**
 * Plays packages in the real player: their files lie in a folder made for this, served by the simulated content site under
 * the headers of the product, and a story is made of what their manifests say. Rejects when no port is free.
 */
export async function playPackages(
  examined: readonly { readonly path: string; readonly found: Examined }[],
  options: {
    readonly port: number;
    /** A story of these packages, as it was recorded, instead of one that is made of them. */
    readonly story?: { readonly scenario: Scenario; readonly source: string };
    /** Takes what is dropped on the panel. */
    readonly tries?: Tries;
  },
): Promise<Playing> {
  const { path: folder, remove } = ownDirectory('trial-');
  const folders = new Map(examined.map(({ path }, index) => [path, String(index + 1)]));
  try {
    const laid = examined.map(({ found }, index) => ({ examined: found, folder: String(index + 1) }));
    const missing = missingFiles();
    for (const { path, found } of examined) {
      const at = folders.get(path) ?? '';
      missing.serve(at, await unpack(resolve(path), found, join(folder, at)));
    }
    const { scenario, source } = options.story ?? madeOf(laid);
    let newest = source;
    const reported = new Map<string, ReportedPackage[]>();
    const note = (path: string, found: Examined) => reported.set(path, reportOf([found], true).packages);
    for (const { path, found } of examined) note(path, found);
    const platform = await startHttp({
      scenario,
      port: options.port,
      tries: options.tries,
      panel: true,
      control: true,
      source: () => newest,
      contentFolder: folder,
      trial: {
        told: () => ({ packages: [...reported.values()].flat(), missing: missing.list() }),
        missed: missing.missed,
      },
    });
    const turns = inTurn();
    const learner = scenario.people[0]?.userName ?? LEARNER;
    return {
      platform,
      addresses: laid.flatMap(({ examined: { units } }, at) =>
        units.map(({ title }, pos) => ({
          title,
          url: entryAt(platform.appUrl, learner, `/${scenario.organisation.code}/deep-launch/${titleAt(at, pos)}`),
        })),
      ),
      renew: (path) =>
        turns.take(async () => {
          const now = await examine(path);
          note(path, now);
          const at = folders.get(path);
          if (now.isRefused || at === undefined) return now;
          missing.serve(at, await replace(resolve(path), now, join(folder, at)));
          laid[Number(at) - 1] = { examined: now, folder: at };
          if (!options.story) newest = madeOf(laid).source; // a sitting that is saved now is of this build
          return now;
        }),
      close: async () => {
        await Promise.all([platform.close(), turns.done()]);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function madeOf(laid: readonly Laid[]) {
  const story = storyOf(laid);
  return { scenario: scenarioOf(story), source: asFile(story, 'scenario.schema.json') };
}

/** The new files stand beside the old ones until they are whole; no page is without either for longer than a renaming. */
async function replace(source: string, examined: Examined, folder: string): Promise<readonly string[]> {
  const [fresh, old] = [`${folder}.new`, `${folder}.old`];
  for (const left of [fresh, old]) await rm(left, { recursive: true, force: true });
  const names = await unpack(source, examined, fresh);
  if (existsSync(folder)) await rename(folder, old); // a renewal that failed in the middle may have left none
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true });
  return names;
}

/**
 * Tells of a file or a folder that has changed, once for each saving, and of an end that nobody wished for, as when what
 * is watched is taken away. The answer ends it.
 */
export function watchPath(path: string, changed: () => void, failed: (error: Error) => void): () => void {
  const full = resolve(path);
  const isFolder = statSync(full).isDirectory();
  let timer: NodeJS.Timeout | undefined;
  const note = (name: string | null) => {
    if (name !== null && name !== basename(full) && !isFolder) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  // A file is often written anew under its name: its folder is watched, where that is seen.
  const watchFile = () => {
    const watcher = watch(dirname(full), (_event, name) => note(name));
    watcher.on('error', failed);
    return () => watcher.close();
  };
  const stop = isFolder ? watchBelow(full, { changed: note, failed }) : watchFile();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Does works one after the other, as they come; one that fails stands in no other's way. */
type Turns = {
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when all that were taken are done. */
  readonly done: () => Promise<void>;
};

function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (work) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined); // the caller receives the error
      return mine;
    },
    done: async () => {
      await last;
    },
  };
}
