import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fnv1a } from '../../platform/random.ts';
import { asFile } from '../../scenarios/save.ts';
import { loadScenario } from '../../scenarios/schema.ts';
import type { Outcome } from '../run.ts';
import { stepsIn } from './minimize.ts';
import type { WrittenScenario } from './base-scenarios.ts';

/** A generated run that reached something new, and everything it reaches. */
export type CorpusRun = { story: WrittenScenario; points: ReadonlySet<string> };

/** Coverage points of a run: operations with status, facts, and pairs of consecutive facts. */
export function pointsOf({ seen, facts }: Pick<Outcome, 'seen' | 'facts'>): Set<string> {
  const points = new Set<string>();
  for (const axis of ['operations', 'facts', 'transitions', 'guards', 'messages', 'kinds'] as const)
    for (const one of seen[axis]) points.add(`${axis} ${one}`);
  for (const recorded of facts.values())
    recorded.forEach(({ type }, index) => points.add(`order ${recorded[index - 1]?.type ?? ''} → ${type}`));
  return points;
}

/** Selects the fewest and shortest runs that preserve the full coverage; starts with the rarest points. */
export function minimised(all: readonly CorpusRun[]): CorpusRun[] {
  const reachedBy = new Map<string, CorpusRun[]>();
  for (const one of all) for (const point of one.points) reachedBy.set(point, [...(reachedBy.get(point) ?? []), one]);
  const chosen = new Set<CorpusRun>();
  const reached = new Set<string>();
  const rarest = [...reachedBy].sort(([, one], [, other]) => one.length - other.length);
  for (const [point, those] of rarest) {
    if (reached.has(point)) continue;
    const [shortest] = those.toSorted((one, other) => stepsIn(one.story).length - stepsIn(other.story).length);
    if (!shortest) continue;
    chosen.add(shortest);
    for (const one of shortest.points) reached.add(one);
  }
  return all.filter((one) => chosen.has(one));
}

const IS_STORY = /^life-[0-9a-f]{8}\.yaml$/;

/**
 * Loads the runs of earlier searches; creates the folder if it is missing. Throws ScenarioError for an invalid file.
 */
export function corpusIn(folder: string): WrittenScenario[] {
  return filesIn(folder).map((file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    loadScenario(text, `${folder}/${file}`); // reports an outdated file with line and column
    const { journeys, ...story } = parse(text) as WrittenScenario; // validated by loadScenario
    const [journey] = journeys;
    return { ...story, journeys: [{ ...journey, given: [] }] }; // empty lists are omitted in files
  });
}

const filesIn = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((file) => IS_STORY.test(file))
    .sort();
};

/** Writes these runs and deletes those that only `before` contains. Files from other machines stay. */
export function keepCorpus(folder: string, kept: readonly WrittenScenario[], before: readonly WrittenScenario[]): void {
  mkdirSync(folder, { recursive: true });
  const files = new Map(kept.map((story) => [fileOf(story), story]));
  for (const story of before) if (!files.has(fileOf(story))) rmSync(`${folder}/${fileOf(story)}`, { force: true });
  for (const [file, story] of files) writeFileSync(`${folder}/${file}`, asFile(story, ''));
}

/** Named by a hash of the content, so that two machines write equal runs to the same file. */
const fileOf = (story: WrittenScenario): string =>
  `life-${fnv1a(asFile(story, '')).toString(16).padStart(8, '0')}.yaml`;
