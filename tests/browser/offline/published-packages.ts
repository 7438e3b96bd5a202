import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import type { ScenarioKind } from '#simulator/scenarios/kinds.ts';

/** A published course: a folder below CONTENT_DIR, grouped by authoring tool. */
export type Package = {
  /** `<tool>/<package>`. */
  readonly name: string;
  readonly kind: ScenarioKind;
  /** First page, relative to the folder. */
  readonly page: string;
  /** Activity id in its tincan.xml. */
  readonly activity: string | undefined;
  readonly files: number;
  readonly bytes: number;
};

export const CONTENT_DIR = process.env['CONTENT_DIR'] ?? '';

/** Packages in the nested folders of CONTENT_DIR; empty if not set. */
export function publishedPackages(): Package[] {
  return foldersIn(CONTENT_DIR)
    .flatMap((tool) => foldersIn(join(CONTENT_DIR, tool)).map((one) => `${tool}/${one}`))
    .flatMap(packageAt);
}

/** The same scenario with a published course as one of its titles. */
export function withPackage(scenario: Scenario, titleId: string, { name, kind, page, activity }: Package): Scenario {
  const titles = scenario.catalogue.titles.map((title) =>
    title.id === titleId
      ? {
          ...title,
          ...(activity !== undefined && { contentid: activity }),
          resources: title.resources.map((one) => ({ ...one, contentType: kind, sample: `local/${name}/${page}` })),
        }
      : title,
  );
  return { ...scenario, catalogue: { ...scenario.catalogue, titles } };
}

/** True if the package has a file for a path of the content site. */
export function hasFile({ name }: Package, pathname: string): boolean {
  const [, path] = decodeURIComponent(pathname).split('/contentstream/titles/main/local/');
  if (path === undefined || !path.startsWith(`${name}/`)) return false;
  return statSync(join(CONTENT_DIR, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

function packageAt(name: string): Package[] {
  const folder = join(CONTENT_DIR, name);
  const text = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');
  const [manifest, tincan] = [text('imsmanifest.xml'), text('tincan.xml')];
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const pages = readdirSync(folder).filter((file) => /\.html?$/i.test(file));
  const unit = all.find((entry) => /\.au$/i.test(entry.name));
  const page =
    (unit && startOf(readFileSync(join(unit.parentPath, unit.name), 'utf8'))) ??
    /<launch[^>]*>\s*([^<\s]+)/.exec(tincan)?.[1] ??
    /<resource\b[^>]*\bhref="([^"]+)"/.exec(manifest)?.[1] ??
    pages.find((file) => /^(index|default)\.html?$/i.test(file)) ??
    pages[0];
  if (page === undefined) return [];
  return [
    {
      name,
      kind: tincan ? 'tincan' : unit ? 'aicc' : 'scorm',
      page,
      activity: /<activity\b[^>]*\bid="([^"]+)"/.exec(tincan)?.[1],
      files: all.length,
      bytes: all.reduce((sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size, 0),
    },
  ];
}

/** First page in an AICC table of assignable units: a line of names and one of values. */
function startOf(table: string): string | undefined {
  const [names = [], values = []] = table
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '').trim()));
  return values[names.findIndex((name) => name.toLowerCase() === 'file_name')];
}

const foldersIn = (folder: string): string[] =>
  folder !== '' && existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    : [];
