import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../command-line.ts';
import type { Scenario } from '../scenarios/schema.ts';
import type { ExaminedPackage } from './examine.ts';
import { asHtml } from './report/as-html.ts';
import { createPackageUploads } from './live/dropped.ts';
import { playPackages, watchPath } from './live/play.ts';
import { DamagedFile } from './package-files.ts';
import { examineInThread } from './thread/read-in-thread.ts';
import { printable } from './printable.ts';
import { reportOf } from './report/report.ts';
import type { ReportedPackage, PackageReport, Verdict } from './report/schema.ts';
import { kindWords, placeWords, sizeWords, verdictWords } from './report/words.ts';

/** Exit codes for pipelines: no errors, findings of severity error, nothing playable. */
const EXIT_CODES: Readonly<Record<Verdict, number>> = { fine: 0, faulty: 1, refused: 2 };

export type PackageCheckOptions = {
  /** Files and folders, in the order of the command line. */
  readonly paths: readonly string[];
  /** Path of the report, ending in .json or .html. */
  readonly report: string | undefined;
  /** If true, reports contain values instead of their lengths. */
  readonly values: boolean;
};
type PlayOptions = PackageCheckOptions & {
  readonly port: number;
  /** A scenario recorded with these packages, and its text. */
  readonly story?: { readonly scenario: Scenario; readonly source: string };
};

type Print = (text: string) => void;
type Found = readonly { readonly path: string; readonly found: ExaminedPackage }[];

/** Checks packages without a browser. Returns the exit code. Throws UsageError for an invalid report path. */
export const checkPackages = async (options: PackageCheckOptions, print: Print): Promise<number> =>
  EXIT_CODES[(await judge(options, print)).verdict];

/**
 * Checks packages and, if playable, serves them until `close` is called; a changed package is checked and served again.
 * `close` is absent if a package is not playable. Throws UsageError for a scenario of another build, or if a package
 * cannot be unpacked completely.
 */
export async function tryPackages(
  options: PlayOptions,
  print: Print,
): Promise<{ readonly code: number; readonly close?: () => Promise<void> }> {
  const { verdict, found } = await judge(options, print);
  const code = EXIT_CODES[verdict];
  if (verdict === 'refused') return { code };
  if (options.story)
    mustBeSameBuilds(
      options.story.scenario,
      found.map((one) => one.found),
    );
  const room = createPackageUploads();
  const { port, story } = options;
  const playing = await playPackages(found, {
    port,
    tries: room.take,
    ...(story ? { story } : {}),
  }).catch((error: unknown) => {
    throw error instanceof DamagedFile ? new UsageError(error.message) : error;
  });
  print(
    [
      '  Open',
      ...playing.addresses.map(({ title, url }) => `    ${printable(title)}\n      ${url}`),
      '  Stop    Ctrl+C',
      '',
    ].join('\n'),
  );
  const stops = found.map(({ path, found: before }) => {
    const failed = (error: unknown) =>
      print(`  ${path} is not read again: ${error instanceof Error ? error.message : String(error)}`);
    const changed = () => {
      playing.renew(path).then((now) => {
        print(asText(reportOf([now], options.values)));
        if (!now.isRefused && JSON.stringify(before.units) !== JSON.stringify(now.units))
          print('  Its parts, or what they are handed, have changed: stop (Ctrl+C) and start again to see that.');
      }, failed);
    };
    return watchPath(path, changed, failed);
  });
  return {
    code,
    close: async () => {
      for (const stop of stops) stop();
      await Promise.all([playing.close(), room.close()]);
    },
  };
}

/** Removes duplicate paths, even if written differently. */
const eachOnce = (paths: readonly string[]): string[] =>
  paths.filter((path, at) => paths.findIndex((one) => resolve(one) === resolve(path)) === at);

async function judge(
  { paths, report, values }: PackageCheckOptions,
  print: Print,
): Promise<{ verdict: Verdict; found: Found }> {
  if (report !== undefined && !/\.(json|html)$/.test(report))
    throw new UsageError(`--report writes a .json or an .html file, not "${report}".`);
  const found = [];
  for (const path of eachOnce(paths)) found.push({ path, found: await examineInThread(path) });
  const made = reportOf(
    found.map((one) => one.found),
    values,
  );
  print(asText(made));
  if (report !== undefined) {
    writeFileSync(report, report.endsWith('.json') ? `${JSON.stringify(made, null, 2)}\n` : asHtml(made));
    print(`  Written: ${report}\n`);
  }
  return { verdict: made.verdict, found };
}

/** Throws UsageError if a scenario belongs to other packages, or to other builds of these. */
function mustBeSameBuilds(
  { packages }: Pick<Scenario, 'packages'>,
  found: readonly Pick<ExaminedPackage, 'name' | 'sha256'>[],
): void {
  if (packages.length === 0) throw new UsageError('This story is of no package: play it without --package.');
  if (packages.length !== found.length)
    throw new UsageError(
      `This story is of ${packages.map(({ name }) => name).join(', ')}: name these after --package.`,
    );
  for (const [index, { name, sha256 }] of packages.entries()) {
    const given = found[index];
    if (given?.sha256 !== sha256)
      throw new UsageError(
        `This story was recorded with another build of ${name}.\n` +
          `  recorded with  ${sha256}\n  ${given?.name ?? ''} is  ${given?.sha256 ?? 'not to be read'}\n` +
          'Give it the build it was recorded with, or record it again with this one.',
      );
  }
}

const SIGNS = { error: '✗', warning: '!', note: '·' } as const;

/** Renders the report for a terminal. */
const asText = ({ packages }: PackageReport): string => packages.map(packageText).join('\n');

function packageText(one: ReportedPackage): string {
  const findings = one.findings.flatMap(({ id, severity, words, place, standard, fix }) => [
    '',
    `  ${SIGNS[severity]} ${id.padEnd(5)}${place ? `${placeWords(place)}  ` : ''}${words}`,
    `          ${standard}`,
    `          → ${fix}`,
  ]);
  const units = one.units.length < 2 ? [] : ['', ...one.units.map(({ title, href }) => `    ${title}  (${href})`)];
  return [
    '',
    `  ${one.title}`,
    `  ${one.name} · ${kindWords(one)} · ${one.files} files, ${sizeWords(one.bytes)}`,
    ...units,
    ...findings,
    '',
    `  ${verdictWords(one)}`,
    '',
  ]
    .map(printable)
    .join('\n');
}
