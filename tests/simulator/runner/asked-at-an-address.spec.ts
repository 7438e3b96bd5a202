import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { scratchFolder } from '../package-check/packages.ts';
import { runScenarios } from '../../support/run-scenarios.ts';

/**
 * Verifies: a run says which expectations it has not asked. A journey whose every expectation is false is not well at any
 * target; what a target cannot ask is counted and named, and is no success.
 */

/** Five expectations, all of them false. */
const STORY = `
name: False claims
organisation: { code: nordlys, name: Nordlys }
people:
  - { id: p-sam, userName: sam, password: Lighthouse1, firstName: Sam, lastName: Vik }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: rules, title: House rules, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: film, title: Evacuation, kind: video, tags: [{ id: catalogue, pos: 2, prerequisites: [rules] }] }
journeys:
  - name: False claims
    when:
      - { signIn: sam }
      - { launch: film }
      - { check: { title: { id: film, status: completed, name: Nonsense } } }
    then:
      - { message: PASS_INVALID }
      - { statistics: { completed: 999 } }
      - { title: { id: rules, status: failed } }
      - { received: { statement: completed, title: film, times: 7 } }
`;

const scratch = scratchFolder();
const file = join(scratch.folder, 'false-claims.yaml');
let site: HttpPlatform;
beforeAll(async () => {
  writeFileSync(file, STORY);
  site = await startHttp({ scenario: loadScenario(STORY, 'false-claims.yaml') });
});
afterAll(async () => {
  await site.close();
  scratch.remove();
});

const play = (...argv: string[]) => runScenarios('run', ...(argv[0]?.endsWith('.yaml') ? argv : [file, ...argv]));

describe('a journey of five false expectations', () => {
  it('is red headless', async () => {
    expect((await play()).code).toBe(1);
  });

  it('is not well at an address, where none of them can be asked: they are counted and named', async () => {
    const { code, said } = await play('--target', site.appUrl);
    expect.soft(code, said).not.toBe(0);
    expect.soft(said).toMatch(/\b5\b.*not asked/);
    for (const word of ['message', 'statistics', 'title', 'received']) expect.soft(said).toContain(word);
    expect(code).toBe(3);
  });

  it('fails there if everything has to be asked', async () => {
    expect((await play('--target', site.appUrl, '--strict')).code).toBe(1);
  });
});

describe('a step or fault that cannot do what it says', () => {
  const story = (when: string, then = '- { session: open }') =>
    `${STORY.slice(0, STORY.indexOf('  - name: False claims\n    when'))}  - name: One\n    when:\n      - { signIn: sam }\n${when}\n    then:\n      ${then}\n`;
  let count = 0;
  const playStory = (text: string, ...argv: string[]) => {
    const path = join(scratch.folder, `story-${++count}.yaml`); // a run reads each file once
    writeFileSync(path, text);
    return play(path, ...argv);
  };

  it('fails if it reads beyond the last page', async () => {
    const beyond = story('      - { launch: rules }\n      - { readTo: 99 }\n      - leave');
    expect(await playStory(beyond)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/rules ends at \d+, so that 99 is never reached/) as string,
    });
  });

  it('is named if no call met the fault, and fails the run if everything has to have an effect', async () => {
    const idle = story('      - { fault: { kind: status, status: 503, operation: putStatement, nth: 900 } }');
    expect(await playStory(idle)).toMatchObject({
      code: 0,
      said: expect.stringContaining('no call met the fault status at putStatement') as string,
    });
    expect((await playStory(idle, '--strict')).code).toBe(1);
  });

  it('is an error of the file if a window ends before it begins, or if titles wait for each other', async () => {
    const window = story('      - { fault: { kind: offline, from: +10m, to: +5m } }');
    expect(await playStory(window)).toMatchObject({
      code: 2,
      said: expect.stringMatching(/story-\d\.yaml:\d+:\d+.*The window ends \(\+5m\) before it begins/) as string,
    });
    const ring = STORY.replace(
      'tags: [{ id: catalogue, pos: 1 }]',
      'tags: [{ id: catalogue, pos: 1, prerequisites: [film] }]',
    );
    expect(await playStory(ring)).toMatchObject({
      code: 2,
      said: expect.stringMatching(/"rules" and "film" wait for each other/) as string,
    });
  });
});
