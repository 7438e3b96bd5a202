import type { Finding } from '../finding.ts';
import { namesIn } from '../prerequisites.ts';
import { isScore } from '../score.ts';
import { suggestion } from '../../scenarios/suggestion.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { inManifest as at } from './in-manifest.ts';
import { childOf, type Item, itemsOf, type Manifest } from './manifest.ts';

const ACTIONS = ['exit,message', 'exit,no message', 'continue,message', 'continue,no message'];
const LONGEST_TITLE = 200;
const MOST_LAUNCH_DATA = 255;

/** What items say of themselves. Rules P12a–P12g. */
export function itemFindings({ organizations }: Manifest): Finding[] {
  const items = organizations.flatMap(itemsOf);
  const ids = new Set(items.map(({ identifier }) => identifier));
  return [
    ...organizations.flatMap(({ element, title }) => titleFindings('organization', title, element)),
    ...items.flatMap((item) => [
      ...titleFindings('item', item.title, item.element),
      ...visibilityFindings(item),
      ...scoreFindings(item),
      ...timeFindings(item),
      ...launchDataFindings(item),
      ...prerequisiteFindings(item, ids),
    ]),
  ];
}

function titleFindings(of: string, title: string | undefined, element: XmlElement): Finding[] {
  if (title === undefined || title === '') return [at('P12f', `The ${of} has no title.`, element)];
  return title.length > LONGEST_TITLE
    ? [at('P12f', `The title of the ${of} has ${title.length} characters.`, childOf(element, 'title') ?? element)]
    : [];
}

const visibilityFindings = ({ isVisible, element }: Item): Finding[] =>
  isVisible === undefined || /^(true|false)$/.test(isVisible)
    ? []
    : [at('P12g', `isvisible says "${isVisible}".`, element)];

function scoreFindings({ element }: Item): Finding[] {
  const score = childOf(element, 'masteryscore');
  if (!score || isScore(score.text)) return [];
  return [at('P12a', `masteryscore says "${score.text}".`, score)];
}

function timeFindings({ element }: Item): Finding[] {
  const most = childOf(element, 'maxtimeallowed');
  const action = childOf(element, 'timelimitaction');
  return [
    ...(most && !/^\d{2,4}:[0-5]?\d:[0-5]?\d(\.\d{1,2})?$/.test(most.text)
      ? [at('P12b', `maxtimeallowed says "${most.text}".`, most)]
      : []),
    ...(action && !ACTIONS.includes(action.text)
      ? [at('P12c', `timelimitaction says "${action.text}".${suggestion(action.text, ACTIONS)}`, action)]
      : []),
  ];
}

function launchDataFindings({ element }: Item): Finding[] {
  const data = childOf(element, 'datafromlms');
  return data && data.text.length > MOST_LAUNCH_DATA
    ? [at('P12d', `datafromlms has ${data.text.length} characters.`, data)]
    : [];
}

function prerequisiteFindings({ element }: Item, ids: ReadonlySet<string>): Finding[] {
  const found = childOf(element, 'prerequisites');
  if (!found || found.text === '') return [];
  if (found.attributes.get('type') !== 'aicc_script')
    return [at('P12e', 'prerequisites does not say type="aicc_script".', found)];
  const names = namesIn(found.text);
  if (!names) return [at('P12e', `prerequisites says "${found.text}", which is no expression.`, found)];
  return names
    .filter((name) => !ids.has(name))
    .map((name) =>
      at('P12e', `prerequisites names "${name}", and there is no such item.${suggestion(name, ids)}`, found),
    );
}
