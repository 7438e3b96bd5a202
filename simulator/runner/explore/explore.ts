import { scenarioOf } from '../../scenarios/schema.ts';
import { ourContract, loadTextKeys } from '../command/files.ts';
import { type Outcome, runJourney } from '../run.ts';
import type { InvariantViolation } from '../run-context.ts';
import type { ClientMutation } from '../tab.ts';
import { type CorpusRun, minimised, pointsOf } from './corpus.ts';
import { minimizedScenario, stepsIn, withSteps } from './minimize.ts';
import { type BackgroundFaults, scenariosIn, type WrittenScenario } from './base-scenarios.ts';
import { shrinkSteps } from '../shrink.ts';
import fc from 'fast-check';
import { seededRandom } from '../../platform/random.ts';
import { anyStep, type Step } from './generated-runs.ts';

/** A violated rule with the shortest scenario found. */
export type Finding = {
  story: WrittenScenario;
  breach: InvariantViolation;
  /** Number of runs before the first violation. */
  after: number;
  /** Number of runs with this violation. */
  times: number;
  outcome: Outcome;
};

/** `played` counts all runs, including those for shrinking. */
export type ExploreResult = {
  lives: number;
  played: number;
  findings: readonly Finding[];
  corpus: readonly CorpusRun[];
};

export type ExploreOptions = {
  /** Total number of runs of all shards. */
  runs: number;
  /** Used in rotation; runs are numbered per seed. */
  seeds: readonly number[];
  /** Plays every `of`th run, starting with the `part`th; default: all. */
  shard?: readonly [part: number, of: number] | undefined;
  /** Called before each run; true stops the search. */
  isTimeUp?: () => boolean;
  background?: BackgroundFaults;
  /** Runs found by earlier searches. */
  corpus?: readonly WrittenScenario[];
  tamper?: ClientMutation | undefined;
  /** If false, findings are not shrunk. */
  shrinks?: boolean;
  /** If true, new corpus runs are shrunk first. */
  trims?: boolean;
  /** If true, stops at the first finding. */
  bails?: boolean;
  /** Called after every run. */
  onLife?: (outcome: Outcome) => void;
};

/**
 * Plays random scenarios and checks the invariants of every run. Reports one finding per rule, shrunk. Runs that reach
 * something new join the corpus and are mutated in later runs.
 */
export async function explore(options: ExploreOptions): Promise<ExploreResult> {
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
    const story = generateRun(seed, Math.floor(number / seeds.length), background, search.stories());
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
  readonly kept: CorpusRun[] = [];
  played = 0;
  readonly #reached = new Set<string>();
  readonly #options: ExploreOptions;

  constructor(options: ExploreOptions) {
    this.#options = options;
  }

  /** Plays one run, for the search or for shrinking. */
  #lived(story: WrittenScenario): Promise<Outcome> {
    this.played++;
    return playGeneratedRun(story, this.#options.tamper);
  }

  stories(): WrittenScenario[] {
    return this.kept.map(({ story }) => story);
  }

  async live(story: WrittenScenario, after: number, trims: boolean): Promise<void> {
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

  /** Shortens a run as long as it still reaches the new points. */
  async #trimmed(whole: CorpusRun, brings: readonly string[]): Promise<CorpusRun> {
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

  async #found(story: WrittenScenario, breach: InvariantViolation, after: number, outcome: Outcome): Promise<void> {
    const known = this.findings.get(breach.invariant);
    if (known) {
      known.times++;
      return;
    }
    const finding = { story, breach, after, times: 1, outcome };
    this.findings.set(breach.invariant, finding);
    if (this.#options.shrinks === false) return;
    const broken = (one: Outcome) => one.failures.find(({ invariant }) => invariant === breach.invariant);
    finding.story = await minimizedScenario(story, async (shorter) => broken(await this.#lived(shorter)) !== undefined);
    finding.outcome = await this.#lived(finding.story);
    finding.breach = broken(finding.outcome) ?? breach;
  }
}

/** Plays one run, including the liveness check at its end. */
export async function playGeneratedRun(story: WrittenScenario, tamper?: ClientMutation): Promise<Outcome> {
  const scenario = scenarioOf(story);
  const [journey] = scenario.journeys;
  if (!journey) throw new Error('a story that was made has a journey');
  return runJourney({
    scenario,
    journey,
    seed: story.seed,
    contract: ourContract(),
    texts: loadTextKeys(),
    tamper,
    expects: false,
    goesOn: true,
  });
}

/** Probability that a run mutates one of the corpus instead of being new. */
const CHANGED = 0.5;
const MOST_CHANGES = 4;
const MOST_STEPS = 40;

/** Generates a run; deterministic for seed, number and corpus. */
export function generateRun(
  seed: number,
  number: number,
  background: BackgroundFaults,
  corpus: readonly WrittenScenario[],
): WrittenScenario {
  const { next } = seededRandom(seed, `life ${number}`);
  const below = (count: number) => Math.floor(next() * count);
  const draw = <T>(from: fc.Arbitrary<T>): T => fc.sample(from, { seed: below(2 ** 31), numRuns: 1 })[0]!; // one sample was requested
  const parent = next() < CHANGED ? corpus[below(corpus.length)] : undefined;
  if (!parent) return draw(scenariosIn(background));
  const other = corpus[below(corpus.length)] ?? parent;
  let steps = [...stepsIn(parent)];
  for (let changes = 1 + below(MOST_CHANGES); changes > 0; changes--)
    steps = changed(steps, stepsIn(other), below, () => draw(anyStep));
  return { ...withSteps(parent, steps.slice(0, MOST_STEPS)), seed: 1 + below(1_000_000) };
}

/** Adds, removes, duplicates or replaces a step, or appends the end of another run. */
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
