import { finding, type Finding, MAX_FINDINGS_PER_RULE } from '../finding.ts';
import { resolveHref } from '../href.ts';
import { suggestion } from '../../scenarios/suggestion.ts';
import { inManifest as at } from './in-manifest.ts';
import { itemsOf, type Manifest, type ManifestResource } from './manifest.ts';

/** Files of the manifest itself, which no resource lists. */
const OF_THE_MANIFEST = /^(imsmanifest\.xml|[^/]*\.(xsd|dtd)|(common|extend|unique|vocab)\/.*\.xsd)$/i;

type Sizes = ReadonlyMap<string, number>;
type Hint = (wrong: string) => string;
type There = { readonly sizes: Sizes; readonly hint: Hint };

/** Limits suggestions to the number of displayed findings, because each compares all names. */
function suggestions(names: Iterable<string>): Hint {
  const all = [...names];
  let left = MAX_FINDINGS_PER_RULE;
  return (wrong) => (left-- > 0 ? suggestion(wrong, all) : '');
}

/** Checks that listed files exist and existing files are listed. Rules P8–P11 and P13. */
export function fileFindings({ organizations, resources }: Manifest, sizes: ReadonlyMap<string, number>): Finding[] {
  const hint = suggestions(sizes.keys());
  const launched = new Set(organizations.flatMap(itemsOf).flatMap(({ identifierref }) => identifierref ?? []));
  const launchable = resources.filter(({ identifier }) => launched.has(identifier));
  return [
    ...launchable.flatMap((resource) => launchFindings(resource, sizes, hint)),
    ...launchable.flatMap(typeFindings),
    ...onlyAssets(launchable),
    ...resources.flatMap((resource) => listFindings(resource, launched, { sizes, hint })),
    ...unlisted(resources, sizes),
    ...orphans(resources, launched),
  ];
}

function launchFindings({ href, element, identifier }: ManifestResource, sizes: Sizes, hint: Hint): Finding[] {
  if (href === undefined || href === '')
    return [at('P8b', `The resource "${identifier}" is launched and has no href.`, element)];
  const wrong = whatIsWrong(href, { sizes, hint }, 'P8', 'It is what learners would open');
  return wrong ? [at(wrong.id, wrong.words, element)] : [];
}

/** Returns why a `href` is invalid; `missing` is the rule for a nonexistent file. */
function whatIsWrong(href: string, { sizes, hint }: There, missing: 'P8' | 'P13', so: string) {
  const target = resolveHref(href, sizes);
  if (target.is === 'file') return undefined;
  if (target.is === 'outside') return { id: 'P9', words: `"${href}" leads out of the package.` } as const;
  if (target.is === 'elsewhere')
    return { id: 'P9a', words: `"${href}" lies on ${target.host}, not in the package.` } as const;
  if (target.is === 'other case')
    return {
      id: missing === 'P8' ? 'P8a' : missing,
      words: `"${target.path}" is asked for, "${target.near}" is there.`,
    } as const;
  const near = hint(target.path);
  return { id: missing, words: `"${target.path}" is not in the package. ${so}.${near}` } as const;
}

function typeFindings({ scormType, element, identifier }: ManifestResource): Finding[] {
  if (scormType === undefined)
    return [at('P10', `The resource "${identifier}" does not say whether it is a SCO or an asset.`, element)];
  return scormType === 'sco' || scormType === 'asset'
    ? []
    : [at('P10', `scormtype says "${scormType}".${suggestion(scormType, ['sco', 'asset'])}`, element)];
}

const onlyAssets = (launchable: readonly ManifestResource[]): Finding[] =>
  launchable[0] && launchable.every(({ scormType }) => scormType === 'asset')
    ? [at('P11', 'All that is opened are assets: nothing will be tracked.', launchable[0].element)]
    : [];

/** Skips the launch page, which is checked separately, even if the resource also lists it. */
function listFindings(
  { files, href, identifier }: ManifestResource,
  launched: ReadonlySet<string>,
  there: There,
): Finding[] {
  return files
    .filter((file) => !(launched.has(identifier) && file.href === href))
    .flatMap((file) => {
      const wrong = whatIsWrong(file.href, there, 'P13', 'The resource lists it');
      return wrong ? [at(wrong.id, wrong.words, file.element)] : [];
    });
}

function unlisted(resources: readonly ManifestResource[], sizes: ReadonlyMap<string, number>): Finding[] {
  const listed = new Set<string>();
  for (const href of resources.flatMap(({ files, href: launch }) => [
    launch ?? '',
    ...files.map((file) => file.href),
  ])) {
    const target = resolveHref(href, sizes);
    if (target.is === 'file') listed.add(target.path);
    if (target.is === 'other case') listed.add(target.near);
  }
  const others = [...sizes.keys()].filter((path) => !listed.has(path) && !OF_THE_MANIFEST.test(path));
  return others[0] === undefined
    ? []
    : [
        finding(
          'P13a',
          `${others.length === 1 ? 'A file is' : `${others.length} files are`} not listed, such as "${others[0]}".`,
        ),
      ];
}

function orphans(resources: readonly ManifestResource[], launched: ReadonlySet<string>): Finding[] {
  const used = new Set([...launched, ...resources.flatMap(({ dependencies }) => dependencies)]);
  return resources
    .filter(({ identifier, scormType }) => scormType === 'sco' && !used.has(identifier))
    .map(({ identifier, element }) => at('P13b', `Nothing leads to the SCO "${identifier}".`, element));
}
