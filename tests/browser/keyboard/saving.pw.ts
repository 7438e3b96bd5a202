import { onlyNightly } from '../../support/runs.ts';
import { received } from '../support/platform.ts';
import { expect, node, on, t, test } from './walk.ts';

const hello = t('home.greeting', { name: 'Ada' });
const account = t('shell.accountMenu', { name: 'Ada Yılmaz' });

/** Verifies: WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 – actions on a title, using only the keyboard. */
test.describe('keeping', () => {
  test('saves a title for later and finds it at home', async ({ page, walk }) => {
    const { main, button, menu } = on(page);
    await walk.begin('/acme/title/fire/hot-work', 'ada');
    await walk.use(button('bookmark.save'));
    await expect(button('bookmark.remove')).toBeFocused();
    await walk.follow(menu(t('menu.home')), hello);
    const shelf = main.getByRole('region', { name: t('home.saved') });
    await walk.to(shelf.getByRole('link', { name: 'Hot work permits' }));
    await expect(shelf).toMatchAriaSnapshot(`
      - ${node('region', t('home.saved'))}:
        - ${node('heading', t('home.saved'), '[level=2]')}
        - ${node('group', t('home.saved'))}:
          - list:
            - listitem:
              - article:
                - heading "Hot work permits" [level=3]:
                  - link "Hot work permits"
    `);
  });

  test('copies the link of a title', onlyNightly, async ({ page, context, walk }) => {
    const { main, button } = on(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await walk.begin('/acme/title/fire/safety-handbook', 'ada');
    await walk.use(button('common.copyLink'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/safety-handbook$/);
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "Safety handbook" [level=1]
        - status: ${JSON.stringify(t('common.copied'))}
    `);
  });

  test('asks why a title has its status, and goes on to what is next to it', onlyNightly, async ({ page, walk }) => {
    const { button, dialog, main } = on(page);
    await walk.begin('/acme/title/fire/safety-handbook', 'ada');
    await walk.use(button('statusReason.ask'));
    await expect(dialog).toMatchAriaSnapshot(`
      - ${node('dialog', t('statusReason.title', { status: t('status.inProgress') }))}:
        - paragraph: ${JSON.stringify(t('statusReason.lead'))}
        - list
        - ${node('button', t('common.close'))}
    `);
    await walk.press('Escape');
    await expect(button('statusReason.ask')).toBeFocused();
    const beside = main.getByRole('navigation', { name: t('title.inTag') }).getByRole('link');
    await walk.follow(beside, 'Evacuation in twenty seconds');
  });

  test('reports a problem', onlyNightly, async ({ page, walk }) => {
    const { button, dialog } = on(page);
    await walk.begin('/acme/about', 'ada');
    await walk.use(button('problem.report'));
    await expect(dialog).toMatchAriaSnapshot(`
      - ${node('dialog', t('problem.report'))}:
        - ${node('heading', t('problem.report'), '[level=2]')}
        - paragraph: ${JSON.stringify(t('problem.lead'))}
        - paragraph: ${JSON.stringify(t('problem.holds'))}
        - paragraph: ${JSON.stringify(t('problem.hides'))}
        - group: ${JSON.stringify(t('problem.show'))}
    `);
    const saved = page.waitForEvent('download');
    await walk.use(dialog.getByRole('button', { name: t('problem.save') }));
    expect((await saved).suggestedFilename()).toMatch(/json|yaml/);
    await expect(dialog).toHaveCount(0);
    await expect(button('problem.report')).toBeFocused();
  });

  test('signs out, and keeps what has not been sent', onlyNightly, async ({ page, platform, walk }) => {
    const { button, dialog, main } = on(page);
    platform.world.faults.add({ kind: 'offline', operation: ['putStatement', 'savePdfState'] });
    await walk.begin('/acme/title/fire/safety-handbook', 'ada');
    await walk.use(main.getByRole('link', { name: t('title.resumeAtPage', { page: 5 }) }));
    await expect(page.getByRole('textbox', { name: t('player.pageBox', { pages: 12 }) })).toHaveValue('5');
    await walk.follow(button('player.leave', { title: 'Safety handbook' }), 'Safety handbook');
    await walk.use(page.getByRole('button', { name: account }));
    await walk.use(page.getByRole('group', { name: account }).getByRole('button', { name: t('shell.signOut') }));
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog:
        - heading [level=2]
        - ${node('button', t('signOut.keep'))}
        - ${node('button', t('signOut.discard'))}
        - ${node('button', t('signOut.stay'))}
    `);
    await walk.use(dialog.getByRole('button', { name: t('signOut.keep') }));
    await walk.arrived(t('signIn.titleAt', { organisation: 'Lighthouse Supply' }));
  });

  test.describe('when the session ends', () => {
    test('signs in again over a document, and goes on in it', onlyNightly, async ({ page, platform, walk }) => {
      const { dialog } = on(page);
      await walk.begin('/acme/content/stream/safety-handbook', 'ada');
      const box = page.getByRole('textbox', { name: t('player.pageBox', { pages: 12 }) });
      await expect(box).toHaveValue('5');
      await received(platform, 'safety-handbook', 'initialized');
      platform.world.expireSessions();
      await walk.fill(box, '6');
      await walk.press('Enter');
      const password = dialog.getByLabel(t('field.password'), { exact: true });
      await expect(password).toBeFocused();
      await expect(dialog).toMatchAriaSnapshot(`
        - ${node('dialog', t('player.sessionTitle'))}:
          - ${node('heading', t('player.sessionTitle'), '[level=2]')}
          - ${node('textbox', t('field.password'))}
          - ${node('button', t('player.sessionLater'))}
          - ${node('button', t('signIn.submit'))}
      `);
      await walk.type('wrong');
      await walk.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(/.+/);
      await walk.fill(password, 'Lighthouse1');
      await walk.press('Enter');
      await expect(dialog).toHaveCount(0);
      await walk.fill(box, '7');
      await walk.press('Enter');
      await expect(box).toHaveValue('7');
    });
  });
});

test.describe('reports', () => {
  test.use({ story: 'reports' });

  test('goes into a report, and out of its frame both ways', onlyNightly, async ({ page, walk }) => {
    const { main, link } = on(page);
    await walk.begin('/signal/report', 'ola');
    await walk.follow(main.getByRole('link', { name: 'Accidents by site' }), 'Accidents by site');
    const frame = page.locator('iframe[title="Report: Accidents by site"]');
    const inside = frame.contentFrame();
    await expect(inside.getByRole('heading', { level: 2 })).toHaveText('Overview');
    await walk.to(main.getByRole('combobox', { name: t('reports.page') }));
    await walk.press('ArrowDown');
    await expect(inside.getByRole('heading', { level: 2 })).not.toHaveText('Overview');
    await walk.to(frame);
    await walk.back(main.getByRole('combobox', { name: t('reports.page') }));
    await walk.to(frame);
    await walk.to(link('common.skipToContent'));
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "Accidents by site" [level=1]
        - ${node('combobox', t('reports.page'))}
    `);
  });
});
