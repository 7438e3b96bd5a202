import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { account } from '#domain/account/index.ts';
import { attempt } from '#domain/attempt/index.ts';
import { catalogue as messages } from '#domain/messages/index.ts';
import { session } from '#domain/session/index.ts';
import { VERBS } from '#domain/tracking/index.ts';
import { textOf, UsageError } from '../../command-line.ts';
import { ourContract } from '../../mount/contract.ts';
import { contractOperations } from '../../platform/contract-check.ts';
import { STORED_HEADERS } from '../../platform/journal.ts';
import { SCENARIOS, scenariosBelow, scenarioFile, scenarioNames } from '../../scenarios/files.ts';
import type { KnownNames } from '../../scenarios/references.ts';
import { loadScenario, type Scenario } from '../../scenarios/schema.ts';
import { suggestion } from '../../scenarios/suggestion.ts';
import type { Texts } from '../expectations/invariants.ts';

export { ourContract };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LOCALES = `${ROOT}ui/i18n/locales/`;

let words: ReadonlyMap<string, Readonly<Record<string, string>>> | undefined;
/** Texts of the application, by language and key. Plural forms have the suffixes `_one`, `_other`, …. */
export function loadApplicationTexts(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  words ??= new Map(
    readdirSync(LOCALES).map((file): [string, Record<string, string>] => [
      basename(file, '.json'),
      JSON.parse(readFileSync(LOCALES + file, 'utf8')) as Record<string, string>, // the project's own files
    ]),
  );
  return words;
}

const COUNTED = /_(zero|one|two|few|many|other)$/;
/** Removes the plural suffix of a text key. */
export const plainKey = (key: string): string => key.replace(COUNTED, '');

let texts: Texts | undefined;
/** Text keys by language, without plural suffixes. */
export function loadTextKeys(): Texts {
  texts ??= new Map(
    [...loadApplicationTexts()].map(([language, all]) => [language, new Set(Object.keys(all).map(plainKey))] as const),
  );
  return texts;
}

let names: Required<KnownNames> | undefined;
/** Names that scenarios may use: messages, operations, headers, facts, statement verbs. */
export function loadKnownNames(): Required<KnownNames> {
  names ??= {
    messages: new Set(Object.keys(messages)),
    facts: new Set(
      [account, attempt, session].flatMap(({ events }) =>
        Object.values<{ type: string }>(events).map(({ type }) => type),
      ),
    ),
    verbs: new Set(VERBS),
    headers: new Set(STORED_HEADERS),
    operations: new Set(contractOperations(ourContract()).map(({ operationId }) => operationId)),
  };
  return names;
}

const known = new Map<string, Scenario>();
/** Loads a scenario file, cached by path. Throws ScenarioError with line and column, or UsageError. */
export function scenarioAt(path: string): Scenario {
  const before = known.get(path);
  if (before) return before;
  const scenario = loadScenario(textOf(path), relative(process.cwd(), path) || path, loadKnownNames());
  known.set(path, scenario);
  return scenario;
}

/**
 * Resolves patterns to scenario files, sorted and unique. A pattern is a file, a folder, a glob with `*` and `**`, or
 * the name of a built-in scenario.
 */
export function resolveScenarioPatterns(patterns: readonly string[]): string[] {
  const found = (patterns.length > 0 ? patterns : [SCENARIOS]).flatMap((pattern) => {
    const files = filesOf(pattern);
    if (files.length === 0)
      throw new UsageError(
        `No story is called "${pattern}".${suggestion(pattern, scenarioNames()) || ' `npm run scenarios -- list` says which there are.'}`,
      );
    return files;
  });
  return [...new Set(found)].sort();
}

function filesOf(pattern: string): string[] {
  if (/[*?]/.test(pattern)) {
    const fixed = pattern.split(/[*?]/, 1)[0] ?? '';
    const folder = fixed.includes('/') ? fixed.slice(0, fixed.lastIndexOf('/')) : '.';
    const wanted = patternOf(pattern);
    return below(folder).filter((path) => wanted.test(path));
  }
  if (!/[/\\]|\.ya?ml$/.test(pattern)) return [scenarioFile(pattern)].filter((path) => path !== undefined);
  if (!exists(pattern)) return [];
  return statSync(pattern).isDirectory() ? below(pattern) : [pattern];
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

const below = (folder: string): string[] => (exists(folder) ? scenariosBelow(folder) : []);

function patternOf(pattern: string): RegExp {
  const body = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*\*\/?|\*|\?/g, (sign) => (sign.startsWith('**') ? '(?:.*/)?' : sign === '*' ? '[^/]*' : '[^/]'));
  return new RegExp(`^${body.endsWith('(?:.*/)?') ? `${body}[^/]*` : body}$`);
}
