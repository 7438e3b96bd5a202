import { readFileSync } from 'node:fs';
import { arrivedAt, tabTo } from './keyboard/keys.ts';
import { comeSignedIn, expect, fillCredentials, passwordOf, signIn, test } from './support/platform.ts';

test.describe('the profile', () => {
  test.use({ story: 'profile' });

  test('on a phone the part that is shown stands whole in the row of all', async ({ page, platform }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await comeSignedIn(page, platform, 'noor');
    const row = page.getByRole('navigation', { name: 'Parts of your profile' });
    for (const tab of ['settings', 'learning']) {
      await page.goto(`${platform.appUrl}/${platform.world.scenario.organisation.code}/profile?tab=${tab}`);
      await expect(row.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
    }
  });

  /** Verifies: §1 profile, §9 History page size; WCAG 2.1.1, 2.4.3 – the whole profile using only the keyboard. */
  test('its pages, groups, settings and files, without a pointer', async ({ page, platform, context }) => {
    await signIn(page, platform, 'noor');
    await tabTo(page, page.getByRole('link', { name: 'Profile' }));
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Profile');

    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('link', { name: /^Hand hygiene/ })).toBeVisible();
    await tabTo(page, history.getByRole('button', { name: 'Page 2' }));
    await page.keyboard.press('Enter');
    await expect(history.getByRole('link')).toHaveText([/^Clinical waste/, /^Phones/]);
    await expect(history.getByRole('button', { name: 'Page 2' })).toBeFocused();

    const turnTo = async (name: string) => {
      await tabTo(page, page.getByRole('navigation', { name: 'Parts of your profile' }).getByRole('link', { name }));
      await page.keyboard.press('Enter');
    };
    await tabTo(page, page.getByRole('button', { name: 'Save as CSV' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('0 statements')).toBeVisible();

    await turnTo('Certificates');
    // The document is requested with the token in a header, and displayed from a blob.
    const asked: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/document')) asked.push(request.url());
    });
    const download = page.getByRole('button', { name: 'Download Hand hygiene' });
    await tabTo(page, download);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toBe('Hand hygiene.pdf');
    expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/);
    expect(asked).toEqual([expect.stringMatching(/\/api\/report\/certificates\/orchard\/cert-hygiene\/document$/)]);

    await turnTo('Account');
    const groups = page.getByRole('region', { name: 'Departments' });
    await tabTo(page, groups.getByRole('checkbox', { name: 'Clinics' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(groups.getByRole('checkbox', { name: 'South' })).toBeChecked();
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(groups.getByText('You can select up to 2 groups.')).toBeVisible();
    await tabTo(page, groups.getByRole('button', { name: 'Save groups' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your profile is saved.');

    await turnTo('Settings');
    const widthOf = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    const before = await widthOf();
    await tabTo(page, page.getByRole('radio', { name: 'Normal' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
    await expect.poll(widthOf).toBeCloseTo(before * 1.15, 1);
  });

  test('a document is shown in a tab of its own, and settings come with their learner', async ({ page, platform }) => {
    await comeSignedIn(page, platform, 'noor');
    await page.goto(`${platform.appUrl}/orchard/profile?certificate=cert-hygiene`);
    await expect(page.getByRole('heading', { name: 'Hand hygiene', level: 3 })).toBeFocused();
    // A browser without a PDF viewer saves the document as a file.
    const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled);
    const popup = page.waitForEvent('popup');
    const saved = hasViewer ? undefined : page.waitForEvent('download');
    await page.getByRole('button', { name: 'Open Hand hygiene' }).click();
    const tab = await popup;
    if (hasViewer) await tab.waitForURL(/^blob:/);
    else expect((await saved)?.suggestedFilename()).toBe('Hand hygiene.pdf');
    if (!tab.isClosed()) await tab.close();

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Largest' }).check();
    await page.getByRole('radio', { name: 'Dark' }).check();
    const look = () => page.evaluate(() => Object.assign({}, document.documentElement.dataset));
    expect(await look()).toEqual({ theme: 'dark', text: 'largest' });
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);

    // Another learner on this computer has other settings; the first one’s settings are unchanged.
    const become = async (who: string) => {
      await page.context().clearCookies();
      await page.goto(`${platform.appUrl}/orchard/login`);
      await fillCredentials(page, who, passwordOf(platform, who));
      await expect(page).toHaveURL(/\/home$/);
      await page.goto(`${platform.appUrl}/orchard/profile?tab=settings`);
      await expect(page.getByRole('radio', { name: 'Light' })).toBeVisible();
    };
    await become('omar');
    await page.getByRole('radio', { name: 'Light' }).check();
    await page.getByRole('radio', { name: 'Normal' }).check();
    expect(await look()).toEqual({ theme: 'light' });
    await become('noor');
    await expect.poll(look).toEqual({ theme: 'dark', text: 'largest' });
  });
});

test.describe('the legal agreement', () => {
  test.use({ story: 'legal-agreement' });

  /**
   * Verifies: §1, readings: Vietnamese prompts – only learners with a Vietnamese account get them, and the texts load
   * once.
   */
  test('is asked for in Vietnamese, by key, and not of others', async ({ page, platform }) => {
    const files: string[] = [];
    page.on('request', (request) => {
      const name = /locale-([\w-]+)\.json/.exec(request.url())?.[1];
      if (name !== undefined) files.push(name);
    });
    await signIn(page, platform, 'joan');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(files).toEqual(['en-US']);

    await page.context().clearCookies();
    await page.goto(`${platform.appUrl}/sen/login`);
    await fillCredentials(page, 'hoa', passwordOf(platform, 'hoa'));
    const dialog = page.getByRole('dialog', { name: 'Thỏa thuận về dữ liệu cá nhân của bạn' });
    await expect(dialog).toBeVisible();
    expect(files.filter((name) => name === 'vi-VN')).toHaveLength(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi-VN');
    await tabTo(page, dialog.getByRole('button', { name: 'Tôi đồng ý' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xin chào, Hoa');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await expect(page.getByRole('combobox', { name: 'Ngôn ngữ' })).toHaveValue('vi-VN');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
