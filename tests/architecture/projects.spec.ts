import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Verifies: a folder's type project names only what its layer may name. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the compiler says of a file of this text in a folder, by the folder's own settings. */
function faultsOf(folder: string, text: string): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(`${root}${folder}/tsconfig.json`, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
  if (!config) throw new Error(`${folder} has no project`);
  const planted = `${root}${folder}/planted.ts`;
  const ambient = config.fileNames.filter((name) => name.endsWith('.d.ts') && dirname(name) === `${root}${folder}`);
  const host = ts.createCompilerHost(config.options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === planted ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true) : getSourceFile(name, ...rest);
  const options = { ...config.options, composite: false, incremental: false, emitDeclarationOnly: false, noEmit: true };
  const program = ts.createProgram([planted, ...ambient], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(planted))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('a project of a folder', () => {
  it.each(['document', 'window', 'localStorage', 'indexedDB', 'fetch', 'process', 'Buffer', 'setTimeout', 'console'])(
    'does not let the domain name %s',
    (name) => expect(faultsOf('domain', `export const world = ${name};`).join()).toContain(name),
  );

  it('does not let an adapter name Node', () =>
    expect(faultsOf('adapters', 'export const world = process;').join()).toContain('process'));

  it.each([
    ['domain', 'new URL("https://a.example")'],
    ['adapters', 'document'],
    ['simulator', '[document, process]'],
  ])('lets %s name %s', (folder, what) => expect(faultsOf(folder, `export const world = ${what};`)).toEqual([]));
});
