import { existsSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { startHttp } from '#simulator/mount/http.ts';
import { launchChromium } from '#simulator/chromium.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { scenarioKindNames } from '#simulator/scenarios/kinds.ts';
import { count, printTable, times } from '../table.ts';
import { countObjectUrls, detached, type Held, heldBy } from './held.ts';
import { Learner, type Title } from './learner.ts';
import { receiveToken } from '../../support/received-token.ts';

/** `TITLES=40 SCREENS=100` makes a short run. */
const TITLES = Number(process.env['TITLES'] ?? 200);
const SCREENS = Number(process.env['SCREENS'] ?? 2_000);
/** Number of titles after which memory is taken as the baseline. */
const FIRST = 20;
const EVERY_TITLES = 20;
const EVERY_SCREENS = 200;

const story = `name: Three hundred titles, none of them locked
organisation:
  code: acme
  name: Lighthouse Group
  menu:
    - { name: module-home, title: Home, isDefault: true }
    - { name: module-discover, title: Discover }
    - { name: module-search, title: Search }
    - { name: module-profile, title: Profile }
    - { name: module-custom, title: Reports }
  reports: { organisation: [{ groupName: Learning, groupReports: [{ reportName: Time }, { reportName: Results }] }] }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: Lovelace }
catalogue:
  generate: { tags: 40, titles: 300, seed: 7, depth: 1, locked: 0, due: 0.1 }
home:
  suggestions: [g-21, g-22, g-23, g-24, g-25, g-26]
  tags: [g-tag-1, g-tag-2]
`;

/**
 * Memory of one tab while titles of all kinds are opened and closed and screens visited, after garbage collection, and
 * detached elements. Needs `npm run build`.
 */
export async function benchMemory(): Promise<void> {
  if (!existsSync(new URL('../../../ui/dist/index.html', import.meta.url)))
    throw new Error('There is no build to measure. Run `npm run build` first.');
  const scenario = loadScenario(story, 'memory.yaml');
  const platform = await startHttp({ scenario });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const token = platform.world.signOn('ada')?.access_token ?? '';
    await receiveToken(page.context(), platform.appUrl, token);
    await countObjectUrls(page);
    await page.goto(`${platform.appUrl}/acme/home`);
    const cdp = await page.context().newCDPSession(page);
    const learner = new Learner(page, '/acme');
    const titles = serialQueue(scenario.catalogue.titles.filter(isInTag), TITLES);
    await measured(page, cdp, learner, { of: 'titles', total: TITLES, every: EVERY_TITLES }, async (from, to) => {
      for (const title of titles.slice(from, to)) await learner.openAndLeave(title);
    });
    await measured(page, cdp, learner, { of: 'screens', total: SCREENS, every: EVERY_SCREENS }, (from, to) =>
      learner.walk(to - from, titles.slice(from % TITLES)),
    );
    printDetached(await detached(cdp));
  } finally {
    await browser.close();
    await platform.close();
  }
}

/** The first tag of a catalogue is its root, which no link names by id. */
const isInTag = ({ tags }: Title): boolean => tags[0]?.id !== 'g-tag-1';

/** This many titles, of each kind in turn. */
function serialQueue(titles: readonly Title[], wanted: number): readonly Title[] {
  const ofKind = scenarioKindNames.map((kind) => titles.filter((title) => title.resources[0]?.contentType === kind));
  return Array.from({ length: wanted }, (_, n) => {
    const same = ofKind[n % ofKind.length] ?? [];
    const title = same[Math.floor(n / ofKind.length) % same.length];
    if (!title) throw new Error(`The story has no title of the kind ${scenarioKindNames[n % ofKind.length]}.`);
    return title;
  });
}

type Steps = { of: string; total: number; every: number };

async function measured(
  page: Page,
  cdp: CDPSession,
  learner: Learner,
  { of, total, every }: Steps,
  go: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const rows: string[][] = [];
  let first: Held | undefined;
  for (let from = 0, to = 0; from < total; from = to) {
    to = Math.min(total, from === 0 ? FIRST : from - (from % every) + every);
    await go(from, to);
    await learner.rest();
    const held = await heldBy(page, cdp);
    first ??= held;
    rows.push(row(to, held, first));
  }
  console.log('');
  printTable([of, 'MB', '× first', 'documents', 'nodes', 'listeners', 'frames', 'workers', 'object URLs'], rows);
}

const row = (done: number, held: Held, first: Held): string[] => [
  count(done),
  (held.bytes / 1e6).toFixed(1),
  times(held.bytes / first.bytes),
  ...[held.documents, held.nodes, held.listeners, held.frames, held.workers, held.objectUrls].map(count),
];

function printDetached(found: ReadonlyMap<string, number>): void {
  const rows = [...found].sort(([, a], [, b]) => b - a).map(([name, held]) => [name, count(held)]);
  console.log('');
  printTable(['in no page any more (goal: no documents)', 'held'], rows.length > 0 ? rows : [['nothing', '']]);
}
