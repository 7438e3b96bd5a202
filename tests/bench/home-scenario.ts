import { generatedScenario } from './generated-scenario.ts';

/** Three rows of tags and a page of suggestions, from a generated catalogue. */
export function homeScenario(titles: number) {
  const scenario = generatedScenario(titles);
  const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `g-${from + n}`);
  return {
    ...scenario,
    home: { ...scenario.home, suggestions: ids(21, 33), tags: ['g-tag-1', 'g-tag-2', 'g-tag-3'] },
  };
}
