import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { loadScenario, type Scenario } from './schema.ts';

// Not by `new URL(…, import.meta.url)`: in a page of jsdom the bundler takes that for an asset.
/** Folder of the stories that come with the simulator; they lie in `stories/`, at any depth. */
export const STORIES = join(import.meta.dirname, 'stories/');

/** Paths of all YAML files in and below a folder, sorted; empty when there is no such folder. */
export function storiesBelow(folder: string): string[] {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => base + name.replaceAll(sep, '/'))
    .sort();
}

/** Names by which a story is asked for: its file's, without folder and `.yaml`. */
export const storyNames = (): string[] => storiesBelow(STORIES).map((path) => basename(path, '.yaml'));

/** Path of the story of this name, or undefined. */
export const storyFile = (name: string): string | undefined =>
  storiesBelow(STORIES).find((path) => basename(path, '.yaml') === name);

/** A story of ours, read and checked. Throws ScenarioError with line and column, or says which stories there are. */
export function storyNamed(name: string): Scenario {
  const path = storyFile(name);
  if (path === undefined) throw new Error(`There is no story "${name}". There are: ${storyNames().join(', ')}.`);
  return loadScenario(readFileSync(path, 'utf8'), basename(path));
}
