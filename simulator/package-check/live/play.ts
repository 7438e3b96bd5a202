import { existsSync, statSync, watch } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { entryAt } from '../../mount/enter.ts';
import { type HttpPlatform, startHttp } from '../../mount/http.ts';
import { asFile } from '../../scenarios/save.ts';
import { type Scenario, scenarioOf } from '../../scenarios/schema.ts';
import type { PackageChecker } from '../../mount/try.ts';
import type { ExaminedPackage } from '../examine.ts';
import { reportOf } from '../report/report.ts';
import type { ReportedPackage } from '../report/schema.ts';
import { titleAt } from '../title-at.ts';
import { serialQueue } from '../serial-queue.ts';
import { watchBelow } from '../../watch-below.ts';
import { ownDirectory } from './own-directory.ts';
import { type ServedPackage, LEARNER, scenarioFor } from './scenario-of.ts';
import { nearPath } from '../package-files.ts';
import { suggestion } from '../../scenarios/suggestion.ts';
import { finding, type Finding } from '../finding.ts';
import { examineInThread, unpackInThread } from '../thread/read-in-thread.ts';

/** Debounce in ms, because saving a package writes several files. */
const QUIET_MS = 300;

/** Packages being served. */
export type PackageServer = {
  readonly platform: HttpPlatform;
  /** URL of each unit, with a learner signed in. */
  readonly addresses: readonly { readonly title: string; readonly url: string }[];
  /** Re-examines a changed package and serves its new files if playable; one at a time. */
  readonly renew: (path: string) => Promise<ExaminedPackage>;
  /** Closes the platform and deletes the temporary folder. */
  readonly close: () => Promise<void>;
};

/**
 * Serves packages in the real player: copies their files to a temporary folder on the simulated content site, with
 * production headers, and generates a scenario from their manifests. Rejects if no port is free.
 */
export async function playPackages(
  examined: readonly { readonly path: string; readonly found: ExaminedPackage }[],
  options: {
    readonly port: number;
    /** A recorded scenario of these packages instead of a generated one. */
    readonly story?: { readonly scenario: Scenario; readonly source: string };
    /** Accepts packages dropped on the panel. */
    readonly tries?: PackageChecker;
    /** Ends the unpacking before the packages are served. */
    readonly signal?: AbortSignal;
  },
): Promise<PackageServer> {
  const { path: folder, remove } = ownDirectory('trial-');
  const folders = new Map(examined.map(({ path }, index) => [path, String(index + 1)]));
  try {
    const laid = examined.map(({ found }, index) => ({ examined: found, folder: String(index + 1) }));
    const missing = missingFiles();
    for (const { path, found } of examined) {
      const at = folders.get(path) ?? '';
      missing.serve(at, await unpackInThread(resolve(path), found, join(folder, at), options.signal));
    }
    const { scenario, source } = options.story ?? madeOf(laid);
    let newest = source;
    const reported = new Map<string, ReportedPackage[]>();
    const note = (path: string, found: ExaminedPackage) => reported.set(path, reportOf([found], true).packages);
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
    const turns = serialQueue();
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
          const now = await examineInThread(path);
          note(path, now);
          const at = folders.get(path);
          if (now.isRefused || at === undefined) return now;
          missing.serve(at, await replace(resolve(path), now, join(folder, at)));
          laid[Number(at) - 1] = { examined: now, folder: at };
          if (!options.story) newest = madeOf(laid).source; // a recording saved from now on belongs to this build
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

function madeOf(laid: readonly ServedPackage[]) {
  const story = scenarioFor(laid);
  return { scenario: scenarioOf(story), source: asFile(story, 'scenario.schema.json') };
}

/** Unpacks beside the old folder and then renames, so pages miss the files only for a moment. */
async function replace(source: string, examined: ExaminedPackage, folder: string): Promise<readonly string[]> {
  const [fresh, old] = [`${folder}.new`, `${folder}.old`];
  for (const left of [fresh, old]) await rm(left, { recursive: true, force: true });
  const names = await unpackInThread(source, examined, fresh);
  if (existsSync(folder)) await rename(folder, old); // absent after a failed renewal
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true });
  return names;
}

/**
 * Calls `changed` once per save of a file or folder, and `failed` if watching ends unexpectedly, such as by deletion.
 * Returns a function that stops watching.
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
  // Editors often replace a file, which only a watcher of its folder detects.
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

/** Maximum number of missing files to report. */
const MOST_KEPT = 200;
const LONGEST_SHOWN = 200;

/** Files requested by courses that do not exist. Paths start with the package's folder. */
type MissingFiles = {
  /** Sets the files of a folder; clears its missing files and those outside any package. */
  readonly serve: (folder: string, names: readonly string[]) => void;
  readonly missed: (path: string) => void;
  /** Missing files in the order of their first request. */
  readonly list: () => readonly Finding[];
};

function missingFiles(): MissingFiles {
  const namesIn = new Map<string, readonly string[]>();
  const missing = new Map<string, Finding>();
  return {
    serve: (folder, names) => {
      for (const path of missing.keys()) if (!isOfAnother(path, folder, namesIn)) missing.delete(path);
      namesIn.set(folder, names);
    },
    missed: (path) => {
      if (missing.has(path) || missing.size >= MOST_KEPT) return;
      const [folder = ''] = path.split('/', 1);
      missing.set(path, missingFile(path.slice(folder.length + 1), path, namesIn.get(folder)));
    },
    list: () => [...missing.values()],
  };
}

function isOfAnother(path: string, folder: string, known: ReadonlyMap<string, unknown>): boolean {
  const [at = ''] = path.split('/', 1);
  return at !== folder && known.has(at);
}

function missingFile(asked: string, path: string, names: readonly string[] | undefined): Finding {
  if (!names) {
    const outside = `../${path}`.slice(0, LONGEST_SHOWN);
    return finding('B1', `"${outside}" was asked for, which lies outside the package.`, { file: outside });
  }
  const file = asked.slice(0, LONGEST_SHOWN);
  const near = nearPath(asked, names);
  const hint = near === undefined ? suggestion(asked, names) : ` "${near}" is there: capitals count.`;
  return finding('B1', `"${file}" was asked for, and is not in the package.${hint}`, { file });
}
