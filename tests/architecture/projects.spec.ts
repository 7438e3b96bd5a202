import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

/** Verifies: the type project of a folder knows only globals that its layer may use. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Allowed and forbidden globals by folder. One program checks all of them, because loading its files takes longest. */
const named = {
  domain: [
    ...['document', 'window', 'localStorage', 'indexedDB', 'fetch', 'process', 'Buffer', 'setTimeout', 'console'],
    'new URL("https://a.example")',
  ],
  adapters: ['process', 'document'],
  simulator: ['[document, process]'],
};

/** Compiler errors for each global used in a folder, under the settings of this folder. */
function faultsIn(folder: keyof typeof named): Map<string, string[]> {
  const config = ts.getParsedCommandLineOfConfigFile(`${root}${folder}/tsconfig.json`, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
  if (!config) throw new Error(`${folder} has no project`);
  const planted = new Map(named[folder].map((what, nth) => [`${root}${folder}/planted-${nth}.ts`, what]));
  const ambient = config.fileNames.filter((name) => name.endsWith('.d.ts') && dirname(name) === `${root}${folder}`);
  const host = ts.createCompilerHost(config.options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => {
    const what = planted.get(name);
    if (what === undefined) return getSourceFile(name, ...rest);
    return ts.createSourceFile(name, `export const world = ${what};`, ts.ScriptTarget.ES2022, true);
  };
  const options = { ...config.options, composite: false, incremental: false, emitDeclarationOnly: false, noEmit: true };
  const program = ts.createProgram([...planted.keys(), ...ambient], options, host);
  const faultsOf = (file: string) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  return new Map([...planted].map(([file, what]) => [what, faultsOf(file)]));
}

describe('a project of a folder', () => {
  const faults: Partial<Record<keyof typeof named, Map<string, string[]>>> = {};
  beforeAll(() => {
    for (const folder of ['domain', 'adapters', 'simulator'] as const) faults[folder] = faultsIn(folder);
  }, 60_000);

  it.each(named.domain.slice(0, -1))('does not let the domain name %s', (name) =>
    expect(faults.domain?.get(name)?.join()).toContain(name),
  );

  it('does not let an adapter name Node', () => expect(faults.adapters?.get('process')?.join()).toContain('process'));

  it.each([
    ['domain', 'new URL("https://a.example")'],
    ['adapters', 'document'],
    ['simulator', '[document, process]'],
  ] as const)('lets %s name %s', (folder, what) => expect(faults[folder]?.get(what)).toEqual([]));
});
