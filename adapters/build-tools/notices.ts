import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import satisfies from 'spdx-satisfies';
import type { BundledPackages } from './record.ts';

/** Notice of one package. `licence`, and those of its parts: SPDX id, undefined if unknown. */
export type LicenceNotice = {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  readonly parts: readonly { readonly file: string; readonly licence: string | undefined }[];
  readonly texts: readonly string[];
};

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const RULE = '-'.repeat(80);
const TEXTS = new URL('./texts/', import.meta.url);

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

/** One notice per package, by name and version. `modules`: the folder `node_modules`. */
export function licenceNoticesOf(bundled: BundledPackages, modules: string): LicenceNotice[] {
  const inside = Object.keys(bundled).flatMap((at) => INSIDE[at] ?? []);
  const folders: Record<string, readonly string[]> = {
    ...Object.fromEntries(inside.map((at) => [at, ['']])),
    ...bundled,
  };
  return Object.entries(folders)
    .map(([at, within]) => noticeOf(modules, at, within))
    .sort((a, b) => (fullName(a) < fullName(b) ? -1 : 1))
    .filter((notice, at, all) => at === 0 || fullName(notice) !== fullName(all[at - 1]!)); // `at` is above 0
}

export const fullName = ({ name, version }: Pick<LicenceNotice, 'name' | 'version'>): string => `${name}@${version}`;

function noticeOf(modules: string, at: string, within: readonly string[]): LicenceNotice {
  const { name, version, license, author } = manifest.parse(
    JSON.parse(readFileSync(join(modules, at, 'package.json'), 'utf8')),
  );
  const filesIn = (folder: string) =>
    readdirSync(join(modules, at, folder))
      .filter((file) => LICENCE_FILE.test(file) && !/\.[cm]?[jt]s$/.test(file))
      .sort()
      .map((file) => join(folder, file));
  const own = filesIn('');
  const ofParts = within.filter((folder) => folder !== '').flatMap(filesIn);
  const read = (file: string) => readFileSync(join(modules, at, file), 'utf8').trim();
  return {
    name,
    version,
    licence: license ?? UNNAMED[fullName({ name, version })],
    parts: ofParts.map((file) => ({ file, licence: PARTS[`${at}/${file}`] })),
    texts: [
      ...(own.length > 0 ? own.map(read) : standardText(license, author ?? `the authors of ${name}`)),
      ...ofParts.map((file) => `Parts in ${String(file.split('/')[0])}/ (${file}):\n\n${read(file)}`),
    ],
  };
}

/** Standard text of a licence, for a package that names one and has no licence file. */
function standardText(licence: string | undefined, holder: string): string[] {
  const file = new URL(`${String(licence)}.txt`, TEXTS);
  if (!existsSync(file)) return [];
  return [
    readFileSync(file, 'utf8')
      .trim()
      .replace(/<year> <(owner|copyright holders)>/, holder),
  ];
}

/**
 * Reasons, one sentence each, why packages must not be shipped: a licence that is missing, not on the list, or without
 * its text.
 */
export function licenceProblemsOf(notices: readonly LicenceNotice[]): string[] {
  return notices.flatMap((notice) => [
    ...(isAllowed(notice.licence) ? [] : [`${fullName(notice)}: ${notice.licence ?? 'no licence'} is not on the list`]),
    ...(notice.texts.length > 0 ? [] : [`${fullName(notice)}: the text of its licence is missing`]),
    ...notice.parts
      .filter(({ licence }) => !isAllowed(licence))
      .map(({ file, licence }) => `${fullName(notice)}: ${file} (${licence ?? 'not known'}) is not on the list`),
  ]);
}

/** The notices as a text file. */
export function noticesText(notices: readonly LicenceNotice[]): string {
  const heads = notices.map((notice) => `${fullName(notice)}: ${String(notice.licence)}`);
  const blocks = notices.map((notice, at) => [heads[at], ...notice.texts].join('\n\n'));
  return `This application holds software of others:\n\n${heads.join('\n')}\n\n${blocks.map((block) => `${RULE}\n${block}\n`).join('\n')}`;
}

/** Packages that contain others in one file, invisible to a bundler. Folders below `node_modules`. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  jszip: ['immediate', 'lie', 'pako', 'setimmediate'],
  localforage: ['immediate', 'localforage/node_modules/lie'],
  'powerbi-client': [
    'http-post-message',
    'powerbi-models',
    'powerbi-router',
    'route-recognizer',
    'window-post-message-proxy',
  ],
};

/** Licence files of third-party parts inside packages, each with its SPDX id. Unlisted files are refused. */
const PARTS: Readonly<Record<string, string>> = {
  'pdfjs-dist/cmaps/LICENSE': 'BSD-3-Clause',
  'pdfjs-dist/iccs/LICENSE': 'CC0-1.0',
  'pdfjs-dist/standard_fonts/LICENSE_FOXIT': 'BSD-3-Clause',
  'pdfjs-dist/standard_fonts/LICENSE_LIBERATION': 'OFL-1.1',
  'pdfjs-dist/wasm/LICENSE_JBIG2': 'BSD-3-Clause',
  'pdfjs-dist/wasm/LICENSE_OPENJPEG': 'BSD-2-Clause',
  'pdfjs-dist/wasm/LICENSE_PDFJS_JBIG2': 'Apache-2.0',
  'pdfjs-dist/wasm/LICENSE_PDFJS_OPENJPEG': 'BSD-2-Clause',
  'pdfjs-dist/wasm/LICENSE_PDFJS_QCMS': 'BSD-2-Clause',
  'pdfjs-dist/wasm/LICENSE_QCMS': 'MIT',
};

/** Packages whose package.json names no licence, with the licence of their licence file. */
const UNNAMED: Readonly<Record<string, string>> = { 'rulr@4.0.2': 'MIT' };

/**
 * SPDX ids of licences that a build may contain: they require a notice and no disclosure of this application's code.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Zlib',
] as const;

/** Whether the listed licences satisfy an SPDX expression; false for other texts. */
export function isAllowed(licence: string | undefined): boolean {
  if (licence === undefined) return false;
  try {
    return satisfies(licence, [...ALLOWED]);
  } catch {
    return false; // `SEE LICENSE IN …`, `UNLICENSED` and similar
  }
}
