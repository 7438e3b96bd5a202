import { nextPage, openCourse, openDocument } from '../support/learning.ts';
import { heading } from '../support/page.ts';
import { comeSignedIn, expect, received, test } from '../support/platform.ts';

/** Verifies: actions on the open title from the menu of its bar. */
test('the open title is kept for later, asked what counts, and left for its page, from one menu', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const choose = async (name: string) => {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Save for later');
  await expect(page.getByRole('status').filter({ hasText: 'Saved for later.' })).toBeAttached();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Remove from saved' })).toBeVisible();
  await page.keyboard.press('Escape');

  await choose('What counts as completed?');
  const why = page.getByRole('dialog', { name: 'Why “In progress”?' });
  await expect(why.getByText(/^You opened it/).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await choose('About this title');
  await expect(heading(page)).toHaveText('Safety handbook');
  await expect(page).toHaveURL(/\/acme\/title\/[^/]+\/safety-handbook$/);
  await received(platform, 'safety-handbook', 'exited');
});

test('a press within a course closes the menu that hangs over it', async ({ page, platform }) => {
  await comeSignedIn(page, platform, 'ben');
  const course = await openCourse(page, platform, 'tidy-desks');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await course.getByRole('heading').first().click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await nextPage(page, course, 2);
});
