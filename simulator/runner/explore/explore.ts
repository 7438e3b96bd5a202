import { scenarioOf } from '../../scenarios/schema.ts';
import { ourContract, ourTexts } from '../command/files.ts';
import { type Outcome, runJourney } from '../run.ts';
import type { Breach } from '../stage.ts';
import type { Tamper } from '../tab.ts';
import { type Kept, minimised, pointsOf } from './corpus.ts';
import { shorterStory, stepsIn, withSteps } from './shorter.ts';
import { type BackgroundFaults, storiesIn, type WrittenStory } from './stories.ts';
import { shrinkSteps } from '../shrink.ts';
import fc from 'fast-check';
import { seededRandom } from '../../platform/random.ts';
import { anyStep, type Step } from './lives.ts';

/** Something that must hold and did not: the shortest story that shows it. */
export type Finding = {
  story: WrittenStory;
  breach: Breach;
  /** How many lives had been lived when it was met first. */
  after: number;
  /** In how many lives it was met. */
  times: number;
  outcome: Outcome;
};

/** `played`: lives, and all that were played to make something shorter. */
export type Explored = { lives: number; played: number; findings: readonly Finding[]; corpus: readonly Kept[] };

export type ExploreOptions = {
  /** How many lives all shards live together. */
  runs: number;
  /** Each in turn; a life has its number in that of its seed. */
  seeds: readonly number[];
  /** Every `of`th life, from the `part`th on; default all. */
  shard?: readonly [part: number, of: number] | undefined;
  /** Asked before each life: no more when it says so. */
  isTimeUp?: () => boolean;
  background?: BackgroundFaults;
  /** Lives that earlier searches kept. */
  corpus?: readonly WrittenStory[];
  tamper?: Tamper | undefined;
  /** false: what is found stays as long as it is. */
  shrinks?: boolean;
  /** Lives that are kept are shortened first. */
  trims?: boolean;
  /** Ends with the first thing that is found. */
  bails?: boolean;
  /** Told of every life. */
  onLife?: (outcome: Outcome) => void;
};

/**
 * Lives of learners in organisations that nobody thought of, each held against what must hold in every run. What is found
 * is told once a rule, as short as it gets. Lives that reach something new are kept, and changed lives of theirs follow.
 */
export async function explore(options: ExploreOptions): Promise<Explored> {
  const { runs, seeds, shard = [1, 1], isTimeUp, background = 'swarm', corpus = [], bails = false } = options;
  const search = new Search(options);
  const [part, of] = shard;
  const isOver = () => isTimeUp?.() === true || (bails && search.findings.size > 0);
  let lives = 0;
  for (const story of corpus) {
    if (isOver()) break;
    await search.live(story, lives, false);
  }
  for (let number = part - 1; number < runs; number += of) {
    if (isOver()) break;
    const seed = seeds[number % seeds.length] ?? 1;
    const story = drawnLife(seed, Math.floor(number / seeds.length), background, search.stories());
    await search.live(story, ++lives, options.trims === true);
  }
  return {
    lives,
    played: search.played,
    findings: [...search.findings.values()],
    corpus: minimised(search.kept),
  };
}

class Search {
  readonly findings = new Map<string, Finding>();
  readonly kept: Kept[] = [];
  played = 0;
  readonly #reached = new Set<string>();
  readonly #options: ExploreOptions;

  constructor(options: ExploreOptions) {
    this.#options = options;
  }

  /** One more life, of those that are searched or of those that make something shorter. */
  #lived(story: WrittenStory): Promise<Outcome> {
    this.played++;
    return live(story, this.#options.tamper);
  }

  stories(): WrittenStory[] {
    return this.kept.map(({ story }) => story);
  }

  async live(story: WrittenStory, after: number, trims: boolean): Promise<void> {
    const outcome = await this.#lived(story);
    this.#options.onLife?.(outcome);
    const [first] = outcome.failures;
    if (first) return this.#found(story, first, after, outcome);
    const points = pointsOf(outcome);
    const brings = [...points].filter((point) => !this.#reached.has(point));
    if (brings.length === 0) return;
    for (const point of points) this.#reached.add(point);
    const kept = { story, points };
    this.kept.push(trims ? await this.#trimmed(kept, brings) : kept);
  }

  /** The life with the steps that it needs for what it brings. */
  async #trimmed(whole: Kept, brings: readonly string[]): Promise<Kept> {
    let trimmed = whole;
    await shrinkSteps(stepsIn(whole.story), async (fewer) => {
      const story = withSteps(whole.story, fewer);
      const outcome = await this.#lived(story);
      const points = pointsOf(outcome);
      const isStill = outcome.failures.length === 0 && brings.every((point) => points.has(point));
      if (isStill) trimmed = { story, points };
      return isStill;
    });
    return trimmed;
  }

  async #found(story: WrittenStory, breach: Breach, after: number, outcome: Outcome): Promise<void> {
    const known = this.findings.get(breach.invariant);
    if (known) {
      known.times++;
      return;
    }
    const finding = { story, breach, after, times: 1, outcome };
    this.findings.set(breach.invariant, finding);
    if (this.#options.shrinks === false) return;
    const broken = (one: Outcome) => one.failures.find(({ invariant }) => invariant === breach.invariant);
    finding.story = await shorterStory(story, async (shorter) => broken(await this.#lived(shorter)) !== undefined);
    finding.outcome = await this.#lived(finding.story);
    finding.breach = broken(finding.outcome) ?? breach;
  }
}

/** One life, with what must go well again once nothing is in the way any more. */
export async function live(story: WrittenStory, tamper?: Tamper): Promise<Outcome> {
  const scenario = scenarioOf(story);
  const [journey] = scenario.journeys;
  if (!journey) throw new Error('a story that was made has a journey');
  return runJourney({
    scenario,
    journey,
    seed: story.seed,
    contract: ourContract(),
    texts: ourTexts(),
    tamper,
    expects: false,
    goesOn: true,
  });
}

/** So often a life is one of the corpus, changed; otherwise it is made from nothing. */
const CHANGED = 0.5;
const MOST_CHANGES = 4;
const MOST_STEPS = 40;

/** What is drawn for one life: the same seed and number, and the same corpus before it, give the same story. */
export function drawnLife(
  seed: number,
  number: number,
  background: BackgroundFaults,
  corpus: readonly WrittenStory[],
): WrittenStory {
  const { next } = seededRandom(seed, `life ${number}`);
  const below = (count: number) => Math.floor(next() * count);
  const draw = <T>(from: fc.Arbitrary<T>): T => fc.sample(from, { seed: below(2 ** 31), numRuns: 1 })[0]!; // one was asked for
  const parent = next() < CHANGED ? corpus[below(corpus.length)] : undefined;
  if (!parent) return draw(storiesIn(background));
  const other = corpus[below(corpus.length)] ?? parent;
  let steps = [...stepsIn(parent)];
  for (let changes = 1 + below(MOST_CHANGES); changes > 0; changes--)
    steps = changed(steps, stepsIn(other), below, () => draw(anyStep));
  return { ...withSteps(parent, steps.slice(0, MOST_STEPS)), seed: 1 + below(1_000_000) };
}

/** One step more, less, doubled or another; or the end of another life. */
function changed(
  steps: readonly Step[],
  other: readonly Step[],
  below: (count: number) => number,
  another: () => Step,
): Step[] {
  const at = below(steps.length + 1);
  switch (below(5)) {
    case 0:
      return steps.length > 1 ? steps.filter((_step, index) => index !== at) : [...steps];
    case 1:
      return [...steps.slice(0, at), ...steps.slice(Math.max(0, at - 1))];
    case 2:
      return [...steps.slice(0, at), another(), ...steps.slice(at + 1)];
    case 3:
      return [...steps.slice(0, at), ...other.slice(below(other.length))];
    default:
      return [...steps.slice(0, at), another(), ...steps.slice(at)];
  }
}
