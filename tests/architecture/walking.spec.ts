import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { accountEvents } from '#domain/account/index.ts';
import { attemptEvents } from '#domain/attempt/index.ts';
import { checkpointLoaded } from '#domain/attempt/checkpoint.ts';
import type { EventDef } from '#domain/kernel/event.ts';
import { sessionEvents } from '#domain/session/index.ts';

// "Go to definition" and "find references" must connect a fact, its decision and its readers. Plain strings would break
// this.

const root = new URL('../../', import.meta.url).pathname;

const definitions: readonly EventDef[] = [
  ...Object.values(accountEvents),
  ...Object.values(attemptEvents),
  ...Object.values(sessionEvents),
  checkpointLoaded,
];
const types = definitions.map(({ type }) => type.replace('.', '[.]')).join('|');
const sourcesIn = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[.]tsx?$/.test(path))
    .map((path) => `${folder}/${path}`);
const found = (pattern: RegExp, source: string): string[] => [...source.matchAll(pattern)].map(([text]) => text);

/** String literals of a fact’s type, except in its definition. */
const textsOfFacts = (source: string): string[] =>
  found(new RegExp(`(?<!defineEvent\\(\\s*)(['"\`])(${types})\\1`, 'g'), source);
/** Comparisons with a fact’s type as a string. A test may assert a stored type, but not compare with one. */
const factsAskedByText = (source: string): string[] => found(new RegExp(`===? (['"\`])(${types})\\1`, 'g'), source);

describe('the text of a fact', () => {
  it('stands in its definition only', () => {
    const told = ['domain', 'adapters', 'ui', 'simulator']
      .flatMap(sourcesIn)
      .flatMap((path) => textsOfFacts(readFileSync(root + path, 'utf8')).map((text) => `${path}: ${text}`));
    expect(told).toEqual([]);
  });

  it('is asked for by no test, save those that read what a browser stored', () => {
    const asked = sourcesIn('tests')
      .filter((path) => !path.startsWith('tests/browser/'))
      .flatMap((path) => factsAskedByText(readFileSync(root + path, 'utf8')).map((text) => `${path}: ${text}`));
    expect(asked).toEqual([]);
  });

  it('is found where it stands', () => {
    const planted = `if (fact.type ${'='.repeat(3)} '${attemptEvents.Exited.type}') leave();`;
    expect(textsOfFacts(planted)).toEqual([`'${attemptEvents.Exited.type}'`]);
    expect(factsAskedByText(planted)).toHaveLength(1);
    expect(textsOfFacts(`defineEvent(\n  '${attemptEvents.Exited.type}',`)).toEqual([]);
  });
});

describe('an editor', () => {
  const service = serviceOver([
    'domain/attempt/index.ts',
    'domain/client/index.ts',
    'domain/recording/index.ts',
    'domain/tracking/index.ts',
  ]);

  it('goes from a decision that is sent to what it does', () => {
    expect(service.definitionOf('domain/attempt/use-cases.ts', 'attempt.advance')).toEqual([
      'domain/attempt/decide.ts',
    ]);
  });

  it('goes from a decision to all who send it', () => {
    expect(service.referencesOf('domain/attempt/decide.ts', '\n  exit')).toEqual(
      expect.arrayContaining(['domain/attempt/recover.ts', 'domain/attempt/use-cases.ts']),
    );
    expect(service.referencesOf('domain/session/decide.ts', '\n  close')).toEqual(
      expect.arrayContaining(['domain/client/session/process.ts']),
    );
  });

  it('goes from a fact to all that make it, reduce it and act on it', () => {
    expect(service.referencesOf('domain/attempt/events.ts', '\n  Exited')).toEqual(
      expect.arrayContaining([
        'domain/attempt/decide.ts',
        'domain/attempt/state.ts',
        'domain/client/session/process.ts',
        'domain/recording/journey.ts',
        'domain/recording/mask.ts',
        'domain/tracking/sinks.ts',
        'domain/tracking/statements.ts',
      ]),
    );
  });
});

/**
 * A TypeScript language service. Queries return the files an editor would open; `at`: a text that ends with the queried
 * word.
 */
function serviceOver(entries: readonly string[]) {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => entries.map((path) => root + path),
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const place = (path: string, at: string): [string, number] => {
    const start = readFileSync(root + path, 'utf8').indexOf(at);
    if (start < 0) throw new Error(`${path} has no ${at}`);
    return [root + path, start + at.length - 1];
  };
  const files = (places: readonly { fileName: string }[] = []) => [
    ...new Set(places.map(({ fileName }) => fileName.slice(root.length))),
  ];
  return {
    definitionOf: (path: string, at: string) => files(service.getDefinitionAtPosition(...place(path, at))),
    referencesOf: (path: string, at: string) => files(service.getReferencesAtPosition(...place(path, at))),
  };
}
