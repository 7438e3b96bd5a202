import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import type { Frame, Page } from '@playwright/test';
import { courseFrame, titleAddress } from '../support/learning.ts';
import { comeSignedIn, expect, type Platform, received } from '../support/platform.ts';

/** The title whose content is replaced. */
export const TITLE = 'tidy-desks';

/**
 * The scenario `generic` with other content for one title. `files`: files of a package, by name; `hosts`: other hosts
 * that courses may load from; `policies`: those that differ.
 */
export async function playedFrom(
  sample: string,
  use: (platform: Platform) => Promise<void>,
  {
    files = {},
    hosts = {},
    policies = {},
  }: {
    files?: Record<string, string>;
    hosts?: Partial<Scenario['client']['contentHosts']>;
    policies?: Partial<Scenario['policies']>;
  } = {},
): Promise<void> {
  const contentFolder = mkdtempSync(join(tmpdir(), 'content-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(contentFolder, name)), { recursive: true });
    writeFileSync(join(contentFolder, name), text);
  }
  const story = scenarioNamed('generic');
  for (const title of story.catalogue.titles)
    if (title.id === TITLE) for (const resource of title.resources) resource.sample = sample;
  const { contentHosts } = story.client;
  const client = { ...story.client, contentHosts: { ...contentHosts, ...hosts } };
  const platform = await startHttp({
    scenario: { ...story, client, policies: { ...story.policies, ...policies } },
    contentFolder,
  });
  await use(platform);
  const { violations } = platform.world.journal;
  await platform.close();
  rmSync(contentFolder, { recursive: true, force: true });
  expect(violations, 'breaches of the contract').toEqual([]);
}

/**
 * Opens the title as a signed-in learner, and waits until its course has reported that it is completed. Without a press
 * in the course: an `evaluate` call of the driver in its frame would count as one.
 */
export async function courseCompleted(page: Page, platform: Platform): Promise<Frame> {
  await comeSignedIn(page, platform);
  await page.goto(titleAddress(platform, TITLE));
  const frame = await courseFrame(page);
  await received(platform, TITLE, 'completed');
  return frame;
}
