import {
  expectWholeAttempts,
  goToPage,
  kept,
  lastPage,
  leaveTitle,
  nothingWaits,
  openDocument,
  pageBox,
  pagesReached,
} from '../support/learning.ts';
import { ownBrowser } from '../support/own-browser.ts';
import { expect, OFTEN, received, signIn, test } from '../support/platform.ts';
import { type SmallDisk, smallDisk } from '../support/small-disk.ts';

/**
 * Verifies: §4 Content launch, "no progress is ever lost", on a full disk: the open page still holds all data lost on
 * disk.
 */
const DOCUMENT = 'safety-handbook';
const MEGABYTES = 12;
const NOT_SENT = ['putStatement', 'savePdfState'];

let disk: SmallDisk;
test.beforeEach(() => void (disk = smallDisk(MEGABYTES)));
test.afterEach(() => disk.dispose());

test('a full disk: said at once, sent meanwhile, and stored again as soon as there is room', async ({ platform }) => {
  test.setTimeout(150_000);
  const browser = await ownBrowser(['--disk-cache-size=1000000'], disk.folder);
  const { world } = platform;
  try {
    const context = await browser.start();
    await disk.prepare(context);
    const page = context.pages()[0] ?? (await context.newPage());
    const turnTo = async (wanted: number) => {
      await pageBox(page).fill(String(wanted));
      await pageBox(page).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: `Page ${wanted} of` })).toBeAttached();
    };
    const state = (at: string) => expect(page.locator(`[data-at="${at}"]`)).toBeAttached({ timeout: 45_000 });
    /** Writes refused by the browser, as reported to the operator. */
    let refused = 0;
    page.on('console', (message) => (refused += message.text().startsWith('[journal]') ? 1 : 0));
    await signIn(page, platform);
    await openDocument(page, platform, DOCUMENT);
    await goToPage(page, 3);
    await nothingWaits(page);
    // Stored but not sent when the disk becomes full.
    world.faults.add({ kind: 'offline', operation: NOT_SENT });
    await goToPage(page, 5);
    await disk.fill(page);
    await turnTo(7);
    await state('notSaved');

    // The network is back before the disk has space: records from memory and from disk are sent.
    world.faults.clear();
    await expect.poll(() => pagesReached(platform, DOCUMENT), { timeout: 30_000, ...OFTEN }).toContain(7);
    await expect.poll(() => pagesReached(platform, DOCUMENT), { timeout: 30_000, ...OFTEN }).toContain(5);

    // Offline again, with records in memory only: once the disk has space, they are stored without any action.
    world.faults.add({ kind: 'offline', operation: NOT_SENT });
    const before = refused;
    await turnTo(9);
    await expect.poll(() => refused, OFTEN).toBeGreaterThan(before);
    await disk.makeRoom(page);
    await state('kept');
    await expect.poll(async () => lastPage(await kept(page)), OFTEN).toBe(9);
    world.faults.clear();
    await leaveTitle(page);
    await received(platform, DOCUMENT, 'exited');
    await nothingWaits(page);
    expect(pagesReached(platform, DOCUMENT).toSorted((a, b) => a - b)).toEqual([3, 5, 7, 9]);
    expectWholeAttempts(platform, DOCUMENT, 1);
  } finally {
    await browser.dispose();
  }
});
