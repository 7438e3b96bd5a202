import { readFileSync } from 'node:fs';
import { getResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import * as doors from '#simulator/package/index.ts';
import { createInstance, handlers, story, scenarioNames } from '#simulator/package/index.ts';
import { scenarioNamed, scenarioNames as namesOfFiles } from '#simulator/scenarios/files.ts';
import { examplesIn } from './examples.ts';

/** Verifies: the exports of the package, and that its page and its manifest are true. `packed.spec.ts` installs it. */
const folder = 'simulator/package/';
const page = readFileSync(`${folder}README.md`, 'utf8');
const manifestOf = (path: string) =>
  JSON.parse(readFileSync(`${path}package.json`, 'utf8')) as { version: string } & Record<
    'dependencies' | 'devDependencies' | 'peerDependencies',
    Record<string, string>
  >;
const own = manifestOf(folder);
const root = manifestOf('');

const signIn = () =>
  new Request('https://learn.example/api/authentication', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    body: JSON.stringify({ organisationcode: 'acme', username: 'ada', password: 'Lighthouse1' }),
  });

describe('the package', () => {
  it('has every story, as its file has it', () => {
    expect(scenarioNames()).toEqual(namesOfFiles().sort());
    expect(story('generic')).toEqual(scenarioNamed('generic'));
    expect(() => story('nowhere')).toThrow('There is no story "nowhere". There are: ');
  });

  it('checks against the contract, unless told not to, and begins with the story', async () => {
    const scenario = story('generic');
    const [world, unchecked] = [createInstance({ scenario }), createInstance({ scenario, checked: false })];
    for (const one of [world, unchecked]) await one.respond(new Request('https://learn.example/api/nothing'));
    expect([world.journal.violations.length, unchecked.journal.violations.length]).toEqual([1, 0]);
    expect(Math.abs(world.clock.now() - Date.parse(scenario.clock.start))).toBeLessThan(60_000);
    expect(createInstance({ scenario, startMs: 0 }).clock.now()).toBeLessThan(60_000);
  });

  it('gives handlers of a world of their own', async () => {
    const [one, other] = [handlers({ scenario: story('locked-out') }), handlers({ scenario: story('generic') })];
    expect((await getResponse(other, signIn()))?.status).toBe(200);
    expect((await getResponse(one, signIn()))?.status).not.toBe(200);
    expect(await getResponse(other, new Request('https://learn.example/assets/first.js'))).toBe(undefined);
  });

  it('is of one version with the product, and so are its libraries', () => {
    const { dependencies, devDependencies } = root;
    expect(own.version).toBe(root.version);
    expect({ ...dependencies, ...devDependencies }).toMatchObject(own.dependencies);
    expect(own.peerDependencies).toEqual({ msw: `^${devDependencies['msw'] ?? ''}` });
  });
});

describe('its page', () => {
  it('names all that it hands out', () => {
    expect(Object.keys(doors).filter((name) => !page.includes(`\`${name}\``) && name !== 'PLATFORM_ORIGIN')).toEqual(
      [],
    );
  });

  it('has files for each of the four', () => {
    const folders = Object.keys(examplesIn(page)).map((path) => path.replace(/\/.*$/, ''));
    expect([...new Set(folders)]).toEqual(['vitest', 'storybook', 'cypress', 'playwright']);
  });
});
