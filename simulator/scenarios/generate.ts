import type { ScenarioKind } from './kinds.ts';
import type { ParsedScenario } from './shape/scenario.ts';

type Parsed = ParsedScenario['catalogue'];
type Plan = NonNullable<Parsed['generate']>;
type Made = { tags: Parsed['tags']; titles: Parsed['titles']; imageSets: Parsed['imageSets'] };

/** Order and number are fixed: a new entry would change the catalogue of every seed. */
const KINDS: readonly ScenarioKind[] = ['scorm', 'pdf', 'video', 'epub', 'audio', 'tincan', 'aicc'];
const SUBJECTS = [
  'Fire safety', 'Data protection', 'Customer care', 'Lone working', 'Forklift handling', 'Food hygiene', 'First aid',
  'Contract basics', 'Team leadership', 'Cyber security', 'Product knowledge', 'Manual handling', 'Plain writing',
  'Negotiation', 'Onboarding', 'Accessibility', 'Machine guarding', 'Stress at work', 'Spreadsheet skills', 'Quality audits',
]; // prettier-ignore
const FORMS = [
  'essentials',
  'refresher',
  'in practice',
  'for managers',
  'toolbox talk',
  'assessment',
  'case studies',
  'step by step',
];
const REGIONS = [
  'North',
  'South',
  'East',
  'West',
  'Harbour',
  'Airport',
  'Head office',
  'Field teams',
  'Warehouse',
  'Shops',
];

/**
 * Generates a catalogue from a plan; equal plans give equal catalogues. Ids are `g-tag-n` and `g-n`, counted from 1.
 * Tags form a tree of the given depth; prerequisites refer to earlier titles only, so no title stays locked for ever.
 */
export function generateCatalogue(plan: Plan): Made {
  const random = seeded(plan.seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // the lists above are not empty
  const levels = levelsOf(plan);
  const tags = levels.map(({ level, parent }, index): Made['tags'][number] => ({
    id: `g-tag-${index + 1}`,
    name: level === 1 ? `${pick(SUBJECTS)} ${index + 1}` : `${pick(REGIONS)} ${index + 1}`,
    isRoot: level === 1,
    parents: parent === undefined ? [] : [{ id: `g-tag-${parent + 1}`, pos: index }],
    description: `Titles of group ${index + 1}.`,
    layout: index % 4 === 0 ? 'Scroll' : 'Grid',
    imageSetId: `g-img-${(index % 24) + 1}`,
    prerequisites: [],
  }));
  const titles = Array.from({ length: plan.titles }, (_, index): Made['titles'][number] => {
    const kind = pick(KINDS);
    const locked = index > 0 && random() < plan.locked;
    const due = random() < plan.due;
    const before = Math.floor(random() * index) + 1;
    return {
      id: `g-${index + 1}`,
      title: `${pick(SUBJECTS)}: ${pick(FORMS)} ${index + 1}`,
      description: `${pick(SUBJECTS)} for ${pick(REGIONS).toLowerCase()}, number ${index + 1}.`,
      kind,
      tags: [
        {
          id: `g-tag-${Math.floor(random() * plan.tags) + 1}`,
          pos: index,
          prerequisites: locked ? [`g-${before}`] : [],
        },
      ],
      ...(due ? { dueDate: `${random() < 0.3 ? '-' : '+'}${Math.floor(random() * 60) + 1}d` } : {}),
      ...(random() < 0.5
        ? { assignmentLevel: random() < 0.5 ? ('Mandatory' as const) : ('Recommended' as const) }
        : {}),
      imageSetId: `g-img-${(index % 24) + 1}`,
      related: [],
      launchData: '',
      published: true,
    };
  });
  const patterns = ['waves', 'circles', 'grid', 'leaves', 'steps', 'plain'] as const;
  const imageSets = Array.from({ length: 24 }, (_, index) => ({
    id: `g-img-${index + 1}`,
    hue: (index * 15) % 360,
    pattern: patterns[index % patterns.length] ?? 'plain',
    text: '',
  }));
  return { tags, titles, imageSets };
}

/**
 * Level (from 1) and parent index of each tag. Roots come first; each level is three times as wide as the one above.
 */
function levelsOf({ tags, depth }: Plan): { level: number; parent: number | undefined }[] {
  const weights = Array.from({ length: depth }, (_, level) => 3 ** level);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const made: { level: number; parent: number | undefined }[] = [];
  let above: { first: number; count: number } | undefined;
  for (let level = 1; level <= depth && made.length < tags; level++) {
    const share = Math.max(1, Math.round((tags * (weights[level - 1] ?? 1)) / total));
    const count = level === depth ? tags - made.length : Math.min(share, tags - made.length);
    const first = made.length;
    for (let n = 0; n < count; n++) made.push({ level, parent: above ? above.first + (n % above.count) : undefined });
    above = { first, count };
  }
  return made;
}

/** Mulberry32: 0 ≤ n < 1; deterministic for a seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
