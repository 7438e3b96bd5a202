import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inCurrentNames } from '#simulator/command-line.ts';
import { startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { RENAMED, renamed } from '#simulator/scenarios/renamed.ts';
import { catalogue } from '#domain/messages/index.ts';

const schema = readFileSync(new URL('../../simulator/scenarios/scenario.schema.json', import.meta.url), 'utf8');

/** Verifies: names of former releases are answered with the current ones; nothing that testers have breaks in silence. */
describe('former words of scenarios', () => {
  it.each(Object.entries(RENAMED))('%s is called %j, which exists', (word, current) => {
    const exists = (name: string) => schema.includes(`"${name}"`) || Object.hasOwn(catalogue, name);
    expect(current.filter((name) => !exists(name))).toEqual([]);
    expect(renamed(word, current)).toBe(`"${word}" is now called "${current[0] ?? ''}".`);
    expect(renamed(word, ['other'])).toBeUndefined();
  });

  it('are no names that every object has', () => {
    expect(renamed('constructor', ['download'])).toBeUndefined();
  });
});

describe('former options', () => {
  it('are replaced by the current ones, with a message each', () => {
    const said: string[] = [];
    const former = { try: 'package', keep: 'persist' };
    const read = (...args: string[]) => inCurrentNames(args, former, (message) => said.push(message));
    expect(read('--try', 'a.zip', '--keep=b', '--port', '1', 'try', '--tryst')).toEqual([
      '--package', 'a.zip', '--persist=b', '--port', '1', 'try', '--tryst',
    ]); // prettier-ignore
    expect(said).toEqual(['--try is now called --package.', '--keep is now called --persist.']);
  });
});

describe('former paths of control', () => {
  it.each([
    ['story', 'scenario'],
    ['journal', 'requests'],
  ])('%s answers as %s', async (former, current) => {
    const open = await startHttp({ scenario: scenarioNamed('generic'), control: true, startAt: 'scenario' });
    try {
      const ask = async (path: string): Promise<unknown> => (await fetch(`${open.appUrl}/__simulator/${path}`)).json();
      const one = await ask(former);
      expect(one).toEqual(await ask(current));
      expect(one).toHaveProperty(current === 'requests' ? 'exchanges' : 'people');
    } finally {
      await open.close();
    }
  });
});
