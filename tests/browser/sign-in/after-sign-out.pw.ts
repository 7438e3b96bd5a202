import { text } from '../layout-stability/layout-shifts.ts';
import { expect, fillCredentials, passwordOf, signIn, test } from '../support/platform.ts';
import { heading, signOut } from '../support/page.ts';

// Verifies: §4 Session: after sign-out this browser has no data of the learner.
test('no call of a learner is answered from the cache of the browser after sign-out', async ({ page, platform }) => {
  const { origin } = new URL(platform.appUrl);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && request.url().startsWith(origin) && platform.world.owns(pathname))
      asked.add(request.url());
  });
  await signIn(page, platform);
  for (const path of ['profile', 'catalogue', 'content/title/safety-handbook']) {
    await page.goto(`${platform.appUrl}/acme/${path}`);
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await signOut(page);
  await expect.poll(() => page.context().cookies()).toEqual([]);

  const cached = await page.evaluate(
    async (addresses) => {
      const isCached = (address: string) =>
        fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        );
      const found = await Promise.all(addresses.map(async (address) => ({ address, is: await isCached(address) })));
      return found.flatMap(({ address, is }) => (is ? [address] : []));
    },
    [...asked],
  );
  const isPicture = (address: string) => address.includes('/bestmatch');
  expect(asked.size).toBeGreaterThan(8);
  expect(cached.filter(isPicture), 'pictures of titles are nobody’s').not.toEqual([]);
  expect(cached.filter((address) => !isPicture(address))).toEqual([]);
});

test('what a learner looked at is forgotten, and the back button leads the next one nowhere', async ({
  page,
  platform,
}) => {
  const title = `${platform.appUrl}/acme/title/fire/safety-handbook`;
  await signIn(page, platform);
  await page.goto(title);
  await expect(heading(page)).toHaveText('Safety handbook');
  const ownTitles = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('own-titles:')));
  expect(await ownTitles()).not.toEqual([]);
  await signOut(page);
  expect(await ownTitles(), 'nothing was saved for later').toEqual([]);

  await page.reload(); // no memory of the previous learner
  await page.goBack();
  await expect(page).toHaveURL(/\/organizationLogin$/);
  await expect(page.getByRole('button', { name: text('common.continue') })).toBeVisible();
  await expect(page.getByText(text('signIn.destinationKept'))).toHaveCount(0);
  await page.goto(`${platform.appUrl}/acme/login`);
  await fillCredentials(page, 'ben', passwordOf(platform, 'ben'));
  await expect(heading(page)).toHaveText('Hello, Ben');

  // A link opened in this tab is followed after sign-in, regardless of the tab’s previous user.
  await signOut(page);
  await page.goto(title);
  await expect(page.getByText(text('signIn.destinationKept'))).toBeVisible();
});
