import { extname } from 'node:path/posix';
import { finding, type Finding, type FindingPosition } from '../finding.ts';
import { resolveHref } from '../href.ts';
import { DamagedFile, type PackageFiles } from '../package-files.ts';
import { type Lines, linesOf } from '../text-positions.ts';
import type { Unit } from '../check-package.ts';
import { defaultTreeAdapter, type DefaultTreeAdapterMap, parse } from 'parse5';

/** An element of a page with its attributes and start position. */
type PageElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly place: FindingPosition;
  /** Text content of a script, style or title. */
  readonly text: string;
  readonly children: readonly PageElement[];
};

/** Lists all elements of a page in document order. */
function readPage(html: string, file: string): PageElement[] {
  const found: PageElement[] = [];
  collect(parse(html, { sourceCodeLocationInfo: true }), file, found);
  return found;
}

type Node = DefaultTreeAdapterMap['node'];

/** Iterative, because deep nesting would exceed the call stack. */
function collect(document: Node, file: string, found: PageElement[]): void {
  const waiting: { node: Node; into: PageElement[] | undefined }[] = [{ node: document, into: undefined }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, into } = next;
    let children = into;
    if (defaultTreeAdapter.isElementNode(node)) {
      const { startLine = 1, startCol = 1 } = node.sourceCodeLocation ?? {};
      const made: PageElement[] = [];
      const element: PageElement = {
        name: node.tagName,
        attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
        place: { file, line: startLine, column: startCol },
        text: node.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join(''),
        children: made,
      };
      found.push(element);
      into?.push(element);
      children = made;
    }
    const inner = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
    for (const child of [...inner].reverse()) waiting.push({ node: child, into: children });
  }
}

const PAGE = /\.(html?|xhtml)$/i;
const LARGE_FILE = 50 * 1024 ** 2;
const LARGE_PACKAGE = 500 * 1024 ** 2;
/**
 * Limits in bytes for a package and for one file. Beyond them it is rather a website, and reading more adds no findings
 * about the course.
 */
const MOST_READ = 64 * 1024 ** 2;
const LARGEST_READ = 4 * 1024 ** 2;

/** Checks the source of pages and scripts. Rules H1–H7. */
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
  const target = resolveHref(href, sizes);
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

/** Checks inline scripts, and for a launched page its external scripts; `seen` prevents repeated checks. */
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
  const target = resolveHref(source.startsWith('/') || source.includes(':') ? source : folder + source, files.sizes);
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

/** Attribute by element that loads a URL immediately, unlike a link. */
const LOADS: Readonly<Record<string, string>> = {
  script: 'src',
  img: 'src',
  iframe: 'src',
  frame: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
  track: 'src',
  embed: 'src',
  object: 'data',
  link: 'href',
};
/** Link relations that load their target. */
const LOADING_LINK = /\b(stylesheet|icon|preload|modulepreload|manifest)\b/i;
const PLUG_INS = /^application\/(x-shockwave-flash|x-silverlight|x-java-applet|x-director)/i;

/** Checks the elements of one page. `hosts` contains hosts already reported, because each is reported once. */
function elementFindings(elements: readonly PageElement[], file: string, hosts: Set<string>): Finding[] {
  return [
    ...elements.flatMap((element) => [
      ...hostFindings(element, hosts),
      ...plugInFindings(element),
      ...mediaFindings(element),
    ]),
    ...wholePageFindings(elements, file),
  ];
}

function hostFindings({ name, attributes, place }: PageElement, hosts: Set<string>): Finding[] {
  const attribute = LOADS[name];
  const address = attribute === undefined ? undefined : attributes.get(attribute)?.trim();
  if (address === undefined || !/^(https?:)?\/\//i.test(address)) return [];
  if (name === 'link' && !LOADING_LINK.test(attributes.get('rel') ?? '')) return [];
  const full = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(full)) return [];
  const { host, protocol } = new URL(full);
  if (hosts.has(host)) return [];
  hosts.add(host);
  const why = protocol === 'http:' ? ' It asks without encryption, which browsers refuse as well.' : '';
  return [finding('H1', `<${name}> loads from ${host}, which is not in the package.${why}`, place)];
}

function plugInFindings({ name, attributes, place }: PageElement): Finding[] {
  const type = attributes.get('type') ?? '';
  const address = attributes.get('src') ?? attributes.get('data') ?? '';
  const isPlugIn =
    name === 'applet' || (/^(object|embed)$/.test(name) && (PLUG_INS.test(type) || /\.swf\b/i.test(address)));
  return isPlugIn ? [finding('H5', `<${name}> needs a plug-in.`, place)] : [];
}

function mediaFindings({ name, attributes, children, place }: PageElement): Finding[] {
  const findings: Finding[] = [];
  if (
    name === 'img' &&
    !attributes.has('alt') &&
    attributes.get('role') !== 'presentation' &&
    attributes.get('aria-hidden') !== 'true'
  )
    findings.push(finding('H7', `The picture ${attributes.get('src') ?? ''} has no text in its place.`, place));
  if (/^(video|audio)$/.test(name) && attributes.has('autoplay') && !attributes.has('muted'))
    findings.push(finding('H3', `<${name}> begins by itself, with sound.`, place));
  if (name === 'video' && !attributes.has('muted') && !children.some((child) => child.name === 'track'))
    findings.push(finding('H7b', 'The film has no captions.', place));
  return findings;
}

/** Checks language and title of every page, because a frame does not inherit them. */
function wholePageFindings(elements: readonly PageElement[], file: string): Finding[] {
  const html = elements.find(({ name }) => name === 'html');
  const title = elements.find(({ name }) => name === 'title');
  const place = html?.place ?? { file, line: 1 };
  return [
    ...(html?.attributes.get('lang')?.trim() || html?.attributes.get('xml:lang')
      ? []
      : [finding('H7a', 'The page does not say its language.', place)]),
    ...(title?.text.trim() ? [] : [finding('H7c', 'The page has no title.', place)]),
  ];
}
