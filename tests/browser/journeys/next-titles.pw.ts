import { openDocument, goToPage } from '../support/learning.ts';
import { comeSignedIn, expect, received, test, verbsOf } from '../support/platform.ts';

/** Verifies: §4 Content launch: every exit from a title, also the link to the next title, ends its attempt. */
test('a learner goes on from one title to the next, and asks why a title has its status', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/title/fire/safety-handbook`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Resume at page/ })
    .click();
  await expect(page.getByRole('textbox', { name: /Page, of/ })).toHaveValue('5');
  await goToPage(page, 12);
  await received(platform, 'safety-handbook', 'completed');
  await page.getByRole('button', { name: 'What’s next?' }).click();
  const dialog = page.getByRole('dialog', { name: /You have completed/ });
  await expect(dialog.getByRole('heading', { name: 'Keep going' })).toBeVisible();

  // It was mandatory, and brought a certificate.
  await expect(dialog.getByText('Your certificate is ready. You find it in your profile.')).toBeVisible();
  const tab = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Open certificate' }).click();
  await (await tab).close();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'What’s next?' }).click();
  const first = dialog.getByRole('region', { name: 'Keep going' }).getByRole('button').first();
  const name = (await first.locator('bdi').textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await received(platform, 'safety-handbook', 'exited');
  expect(verbsOf(platform, 'safety-handbook').filter((verb) => verb === 'exited')).toHaveLength(1);

  // Back opens the page of the current title, in the learner’s tag.
  const opened = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page
    .getByRole('button', { name: `Leave ${name}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/acme/title/fire/${opened}$`));

  await page.goto(`${platform.appUrl}/acme/title/fire/safety-handbook`);
  await page.getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Why “Completed”?' });
  await expect(why.getByRole('listitem').filter({ hasText: 'It was completed' })).toHaveCount(1);
  await expect(why.getByRole('listitem').filter({ hasText: 'You reached page 12 of 12' })).toHaveCount(1);
  await expect(why.getByRole('listitem').filter({ hasText: 'Your organization’s record' })).toHaveCount(1);
});

test('a learner who has completed a title goes back to the folder it was opened from', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/title/fire/safety-handbook`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Resume/ })
    .click();
  await goToPage(page, 12);
  await received(platform, 'safety-handbook', 'completed');
  await page.getByRole('button', { name: 'What’s next?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the folder' }).click();
  await expect(page).toHaveURL(/\/acme\/catalogue\/fire$/);
  await received(platform, 'safety-handbook', 'exited');
});

test('work that could not be sent is tried again at the learner’s word', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  const from = await openDocument(page, platform);
  await received(platform, 'safety-handbook', 'initialized');
  let isDown = true;
  let tries = 0;
  await page.route(/\/api\/lrs\//, (route) => {
    if (!isDown) return route.fallback();
    tries++;
    return route.fulfill({ status: 503, headers: { 'Retry-After': '300' }, body: '' });
  });
  await goToPage(page, from + 1);
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await expect(tryNow).toBeVisible();
  await expect(page.getByText(/^Next try in \d+ seconds$/)).toBeVisible();
  expect(tries).toBeGreaterThan(0);

  isDown = false;
  await tryNow.click();
  await expect(tryNow).toBeHidden();
  await expect(page.locator('[data-at="saved"]')).toBeAttached();
  expect(verbsOf(platform, 'safety-handbook')).toContain('progressed');
});
