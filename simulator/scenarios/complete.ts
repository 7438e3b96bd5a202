import { generateCatalogue } from './generate.ts';
import { type ScenarioKind, scenarioKinds } from './kinds.ts';
import type { ParsedScenario } from './shape/scenario.ts';

type ParsedTitle = ParsedScenario['catalogue']['titles'][number];
type Beside = NonNullable<ParsedTitle['resources']>[number]['beside'][number];
export type CompletedResource = {
  resourceId: string;
  contentType: string;
  deviceType: string;
  canStream: boolean;
  sample: string;
  beside: Beside[];
};
export type Title = Omit<ParsedTitle, 'kind' | 'sample' | 'resources' | 'contentid'> & {
  contentid: string;
  resources: CompletedResource[];
};
export type Person = ParsedScenario['people'][number] & { mailbox: string };

/** A scenario with short forms expanded, from which a platform instance starts. */
export type Scenario = Omit<ParsedScenario, 'catalogue' | 'people'> & {
  people: Person[];
  catalogue: Omit<ParsedScenario['catalogue'], 'titles' | 'generate'> & { titles: Title[] };
};

/** Generates titles, and expands content kinds, resources and mail addresses. */
export function expandScenario(parsed: ParsedScenario): Scenario {
  const { generate, ...catalogue } = parsed.catalogue;
  const made = generate ? generateCatalogue(generate) : { tags: [], titles: [], imageSets: [] };
  return {
    ...parsed,
    people: parsed.people.map((person) => ({ ...person, mailbox: person.mailbox ?? mailOf(person.userName, parsed) })),
    catalogue: {
      ...catalogue,
      imageSets: [...catalogue.imageSets, ...made.imageSets],
      tags: [...catalogue.tags, ...made.tags],
      titles: [...catalogue.titles.map((title) => completeTitle(title)), ...made.titles.map(withoutTracks)],
    },
  };
}

function completeTitle({ kind, sample, resources, contentid, ...title }: ParsedTitle): Title {
  const listed = resources ?? (kind ? [shortForm(kind, sample)] : []);
  return {
    ...title,
    contentid: contentid ?? `c-${title.id}`,
    resources: listed.map((resource, index) => ({
      ...resource,
      resourceId: resource.resourceId ?? `r-${title.id}-${index + 1}`,
    })),
  };
}

/** Generated titles have no tracks: the same links in ten thousand titles would only double the catalogue's size. */
function withoutTracks(title: ParsedTitle): Title {
  const made = completeTitle(title);
  return { ...made, resources: made.resources.map((resource) => ({ ...resource, beside: [] })) };
}

const shortForm = (kind: ScenarioKind, sample = scenarioKinds[kind].sample) => ({
  resourceId: undefined,
  contentType: kind,
  deviceType: 'all',
  canStream: true,
  sample,
  beside: USUAL_TRACKS[sample] ?? [],
});

const mailOf = (userName: string, { organisation }: ParsedScenario): string =>
  userName.includes('@') ? userName : `${userName}@${organisation.code}.example`;

const LANGUAGES = [
  { srclang: 'en-US', label: 'English' },
  { srclang: 'tr-TR', label: 'Türkçe' },
  { srclang: 'zh-CN', label: '中文' },
  { srclang: 'fr-FR', label: 'Français' },
] as const;

/** Additional files of the default video and audio samples. */
const USUAL_TRACKS: Record<string, Beside[]> = {
  [scenarioKinds.video.sample]: [
    ...LANGUAGES.map((track) => ({
      ...track,
      rel: 'captions' as const,
      sample: `video/evacuation.${track.srclang}.vtt`,
    })),
    { rel: 'chapters', srclang: 'en-US', sample: 'video/evacuation.chapters.vtt' },
    { rel: 'descriptions', srclang: 'en-US', label: 'English', sample: 'video/evacuation.descriptions.vtt' },
  ],
  [scenarioKinds.audio.sample]: LANGUAGES.map((track) => ({
    ...track,
    rel: 'transcript' as const,
    sample: `audio/breathing.${track.srclang}.vtt`,
  })),
};
