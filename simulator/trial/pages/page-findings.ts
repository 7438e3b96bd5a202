import { extname } from 'node:path/posix';
import { finding, type Finding } from '../finding.ts';
import { follow } from '../href.ts';
import { DamagedFile, type PackageFiles } from '../package-files.ts';
import { type Lines, linesOf } from '../text-places.ts';
import type { Unit } from '../trial-package.ts';
import { elementFindings } from './elements.ts';
import { type PageElement, readPage } from './read-page.ts';

const PAGE = /\.(html?|xhtml)$/i;
const LARGE_FILE = 50 * 1024 ** 2;
const LARGE_PACKAGE = 500 * 1024 ** 2;
/** What is read of one package: more is a website, and says no more about the course. */
const MOST_READ = 64 * 1024 ** 2;
const LARGEST_READ = 4 * 1024 ** 2;

/** What pages and scripts say before they run. Rules H1–H7. */
export async function pageFindings(files: PackageFiles, units: readonly Unit[]): Promise<Finding[]> {
  const launched = new Set(units.map(({ href }) => hrefPath(href, files)));
  const findings: Finding[] = [...sizeFindings(files)];
  const hosts = new Set<string>();
  const seen = new Set<string>();
  let left = MOST_READ;
  for (const [path, size] of files.sizes) {
    if (/\.swf$/i.test(path)) findings.push(finding('H5', 'This is a Flash film.', { file: path }));
    if (!PAGE.test(path) || size > LARGEST_READ || (left -= size) < 0) continue;
    const page = await textOf(files, path);
    if (typeof page !== 'string') {
      findings.push(page);
      continue;
    }
    const elements = readPage(page, path);
    findings.push(...elementFindings(elements, path, hosts));
    findings.push(...(await scriptFindings(elements, launched.has(path) ? seen : undefined, path, files)));
  }
  return findings;
}

const hrefPath = (href: string, { sizes }: PackageFiles): string => {
  const target = follow(href, sizes);
  return target.is === 'file' ? target.path : '';
};

function sizeFindings({ sizes }: PackageFiles): Finding[] {
  const large = [...sizes].filter(([, size]) => size > LARGE_FILE);
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [
    ...large.map(([file, size]) => finding('H4', `The file has ${Math.round(size / 1024 ** 2)} MB.`, { file })),
    ...(all > LARGE_PACKAGE ? [finding('H4', `The package has ${Math.round(all / 1024 ** 2)} MB unpacked.`)] : []),
  ];
}

async function textOf({ read }: PackageFiles, path: string): Promise<string | Finding> {
  try {
    return new TextDecoder().decode(await read(path));
  } catch (error) {
    if (error instanceof DamagedFile) return finding('Z1', error.message, { file: path });
    throw error;
  }
}

const HAZARDS = [
  { id: 'H2', says: /\bwindow\s*\.\s*open\s*\(/, words: 'opens a window of its own' },
  { id: 'H6', says: /\bserviceWorker\s*\.\s*register\s*\(/, words: 'registers a service worker' },
  { id: 'H6', says: /\bdocument\s*\.\s*domain\s*=[^=]/, words: 'sets document.domain' },
  {
    id: 'H6',
    says: /\btop\s*\.\s*location(\s*\.\s*(href|replace|assign))?\s*(=[^=]|\()/,
    words: 'leads the whole window elsewhere',
  },
  {
    id: 'H8',
    says: /\.\s*open\s*\(\s*['"]\w+['"]\s*,[^;\n]{1,200},\s*(false|!1)\s*[,)]/,
    words: 'asks and waits (a synchronous request)',
  },
] as const;

/** What the scripts of a page do; those that a launched page loads are read as well, each once: `seen` has them. */
async function scriptFindings(
  elements: readonly PageElement[],
  seen: Set<string> | undefined,
  path: string,
  files: PackageFiles,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, text, attributes, place } of elements) {
    if (name !== 'script') continue;
    const source = attributes.get('src');
    if (source === undefined) findings.push(...hazardsIn(text, path, (place.line ?? 1) - 1));
    else if (seen) findings.push(...(await hazardsOf(source, path, files, seen)));
  }
  return findings;
}

async function hazardsOf(source: string, page: string, files: PackageFiles, seen: Set<string>): Promise<Finding[]> {
  const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/') + 1) : '';
  const target = follow(source.startsWith('/') || source.includes(':') ? source : folder + source, files.sizes);
  if (target.is !== 'file' || extname(target.path) !== '.js' || (files.sizes.get(target.path) ?? 0) > LARGEST_READ)
    return [];
  if (seen.has(target.path)) return [];
  seen.add(target.path);
  const text = await textOf(files, target.path);
  return typeof text === 'string' ? hazardsIn(text, target.path, 0) : [text];
}

function hazardsIn(text: string, file: string, linesBefore: number): Finding[] {
  let lines: Lines | undefined;
  return HAZARDS.flatMap(({ id, says, words }) => {
    const found = says.exec(text);
    if (!found) return [];
    const { line, column } = (lines ??= linesOf(text)).at(found.index);
    const place = { file, line: line + linesBefore, ...(linesBefore === 0 ? { column } : {}) };
    return [finding(id, `The script ${words}.`, place)];
  });
}
