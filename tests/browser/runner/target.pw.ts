import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { onlyNightly } from '../../support/runs.ts';
import { runScenarios } from '../../support/run-scenarios.ts';

test.describe.configure({ timeout: 120_000 });

/** Plays scenarios in their own browser with the command line, as QA does. */
const play = (...argv: string[]) => runScenarios('run', ...argv, '--target', 'browser');

const STORY = `
name: A day at the lighthouse
organisation: { code: light, name: Lighthouse }
people: [{ id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }]
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: handbook, title: Handbook, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: lamp, title: The lamp, kind: scorm, tags: [{ id: catalogue, pos: 2, prerequisites: [handbook] }] }
journeys:
  - name: Ada finds the handbook, finishes it, and the lamp opens
    when:
      - { signIn: { as: ada, password: wrong } }
      - { check: { message: ATTEMPTS_LEFT } }
      - { signIn: ada }
      - { check: { screen: home } }
      - { search: handbook }
      - { check: { found: [handbook] } }
      - { launch: handbook }
      - { check: { playing: true } }
      - { readTo: 5 }
      - { network: none }
      - { readTo: end }
      - { network: back }
      - leave
      - { check: { title: { id: handbook, status: completed } } }
      - { launch: lamp }
      - { courseSets: { cmi.core.lesson_status: failed, cmi.core.score.raw: '40' } }
      - courseFinishes
      - leave
      - { check: { title: { id: lamp, status: failed, score: 40, locked: false } } }
      - signOut
    then:
      - { session: signed-out }
      - { recorded: { fact: attempt.Completed, title: handbook, times: 1 } }
      - { received: { statement: completed, title: handbook, by: ada, times: 1 } }
      - { platform: { title: lamp, by: ada, status: failed, score: 40 } }
  - name: Ada is told something that is never said
    when: [{ findOrganisation: nowhere }]
    then: [{ message: STORAGE_REFUSED }]
  - name: Ada comes back in a year
    when: [{ signIn: ada }, { wait: 52w }]
    then: [{ invariantsOnly: true }]
`;

// Verifies: design of the simulator: the same journey also runs in Chromium.
test('journeys are played before a real browser; what is not so is noticed, what cannot be played is named', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'target-')), 'lighthouse.yaml');
  writeFileSync(file, STORY);
  const { code, said } = await play(file);
  expect(said).toContain(
    'not played: A day at the lighthouse: Ada comes back in a year (the clock of a browser cannot',
  );
  expect(said).toContain('1 of 2 runs are well');
  expect(said).toContain('what must come of it: STORAGE_REFUSED was not said');
  expect(said).toMatch(/--journey 'Ada is told something that is never said' --seeds 1 --target browser --log/);
  expect(code).toBe(1);
});

for (const [story, journey, what, when] of [
  ['languages', 'Zoé mistypes', 'words of another language', onlyNightly],
  ['history-elsewhere', 'The history fails too', 'a message that has a button beside it', {}],
] as const)
  test(`a story that comes with the simulator is played as it stands: ${what}`, when, async () => {
    const { code, said } = await play(story, '--journey', journey);
    expect([code, said]).toEqual([0, expect.stringContaining('1 of 1 runs are well')]);
  });
