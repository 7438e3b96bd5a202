import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { loadScenario, type Scenario } from './schema.ts';

// Not `new URL(…, import.meta.url)`, which the bundler treats as an asset in jsdom tests.
/** Folder of the built-in scenarios; subfolders are searched, too. */
export const SCENARIOS = join(import.meta.dirname, 'builtin/');

/** Returns the paths of all YAML files below a folder, sorted. Throws if the folder does not exist. */
export function scenariosBelow(folder: string): string[] {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => base + name.replaceAll(sep, '/'))
    .sort();
}

/** Names of the built-in scenarios: file names without `.yaml`. */
export const scenarioNames = (): string[] => scenariosBelow(SCENARIOS).map((path) => basename(path, '.yaml'));

/** Returns the path of a built-in scenario, or undefined. */
export const scenarioFile = (name: string): string | undefined =>
  scenariosBelow(SCENARIOS).find((path) => basename(path, '.yaml') === name);

/**
 * Loads a built-in scenario. Throws ScenarioError with line and column, or an Error that lists all names if the name is
 * unknown.
 */
export function scenarioNamed(name: string): Scenario {
  const path = scenarioFile(name);
  if (path === undefined) throw new Error(`There is no story "${name}". There are: ${scenarioNames().join(', ')}.`);
  return loadScenario(readFileSync(path, 'utf8'), basename(path));
}
