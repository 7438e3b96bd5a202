import { onlyNightly } from '../../support/runs.ts';
import { pageBox } from '../support/learning.ts';
import { passwordOf, type Platform, received } from '../support/platform.ts';
import type { Page } from '@playwright/test';
import { expect, node, on, t, test, type Walk } from './walk.ts';

/** From the organisation’s code to a completed document, and back. */
async function wholeWay(page: Page, platform: Platform, walk: Walk): Promise<void> {
  const { field, button, menu, main } = on(page);
  const follow = (name: string) => walk.follow(main.getByRole('link', { name: new RegExp(`^${name}`) }).first(), name);
  await walk.begin('/');
  await walk.fill(field('field.organisationCode'), 'acme');
  await walk.press('Enter');
  await walk.arrived(t('signIn.titleAt', { organisation: 'Lighthouse Supply' }));
  await walk.fill(field('field.username'), 'ada');
  await walk.fill(field('field.password'), passwordOf(platform, 'ada'));
  await walk.follow(button('signIn.submit'), t('home.greeting', { name: 'Ada' }));
  await walk.follow(menu(t('menu.discover')), t('catalogue.title'));
  await follow('Health and safety');
  await follow('Fire and evacuation');
  await follow('Safety handbook');
  await walk.use(main.getByRole('link', { name: t('title.resumeAtPage', { page: 5 }) }));
  await expect(pageBox(page)).toHaveValue('5');
  await walk.fill(pageBox(page), '12');
  await walk.press('Enter');
  await received(platform, 'safety-handbook', 'completed');
  await walk.use(button('player.leave', { title: 'Safety handbook' }));
  await received(platform, 'safety-handbook', 'exited');
  await walk.arrived('Safety handbook');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Safety handbook" [level=1]
      - ${node('link', t('title.review'))}
  `);
}

/** Verifies: WCAG 1.3.2, 2.1.1, 2.1.2, 2.4.1, 2.4.3, 2.4.7, 2.4.11 – the main path without a pointer. */
test.describe('the whole way', () => {
  test('signs in, finds a document, finishes it and comes back', onlyNightly, async ({ page, platform, walk }) => {
    await wholeWay(page, platform, walk);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 800 } });

    test('signs in, finds a document, finishes it and comes back', onlyNightly, async ({ page, platform, walk }) => {
      await wholeWay(page, platform, walk);
    });
  });
});
