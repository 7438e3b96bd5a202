import { loadScenario, type Scenario } from '../scenarios/schema.ts';

const texts = import.meta.glob<string>('../scenarios/builtin/**/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const byName = new Map(Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.yaml$/g, ''), text]));

/** Names of the built-in scenarios, sorted. */
export const scenarioNames = (): string[] => [...byName.keys()].sort();

/** Loads a built-in scenario by name; use `loadScenario` for other scenarios. Throws for an unknown name. */
export function story(name: string): Scenario {
  const text = byName.get(name);
  if (text === undefined) throw new Error(`There is no story "${name}". There are: ${scenarioNames().join(', ')}.`);
  return loadScenario(text, `${name}.yaml`);
}
