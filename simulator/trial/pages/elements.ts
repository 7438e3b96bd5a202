import { finding, type Finding } from '../finding.ts';
import type { PageElement } from './read-page.ts';

/** Which attribute of an element loads something at once; a link that is followed loads nothing yet. */
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
/** Links that load what they lead to. */
const LOADING_LINK = /\b(stylesheet|icon|preload|modulepreload|manifest)\b/i;
const PLUG_INS = /^application\/(x-shockwave-flash|x-silverlight|x-java-applet|x-director)/i;

/** What the elements of one page say. `hosts` are those that were named already: each is named once. */
export function elementFindings(elements: readonly PageElement[], file: string, hosts: Set<string>): Finding[] {
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

/** A page in a frame of another has the language and title of none: all pages are asked. */
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
