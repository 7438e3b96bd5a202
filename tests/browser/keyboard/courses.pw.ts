import { onlyNightly } from '../../support/runs.ts';
import { received } from '../support/platform.ts';
import { playedFrom, TITLE } from '../frame/played-from.ts';
import { courseFrame } from '../support/learning.ts';
import { expect, node, on, t, test } from './walk.ts';

const DAMAGED = 'Damaged document (for testers)';

/** Verifies: WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 – courses, using only the keyboard. */
test.describe('a course', () => {
  test('is gone through by its buttons, and out of it both ways', async ({ page, platform, walk }) => {
    const { button } = on(page);
    await walk.begin('/acme/content/stream/feedback', 'ada');
    const course = await courseFrame(page);
    const next = course.getByRole('button', { name: 'Next' });
    await walk.use(next);
    await expect(course.getByText('Page 2 of 4')).toBeVisible();
    await walk.to(page.locator('#player-end'));
    await walk.back(course.getByRole('button', { name: 'Back' }));
    await walk.back(page.getByRole('link', { name: t('player.skipContent') }));
    await walk.back(button('player.leave', { title: 'Feedback that helps' }));
    await walk.press('Enter');
    await received(platform, 'feedback', 'exited');
    await expect(on(page).heading).toBeFocused();
  });

  test('that did not open is left', onlyNightly, async ({ page, walk }) => {
    const { button } = on(page);
    await walk.begin('/acme/deep-launch/damaged', 'ada');
    await walk.to(button('problem.reportIt'));
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - ${node('main', t('player.frame', { title: DAMAGED }))}:
        - alert:
          - ${node('heading', t('player.damagedTitle'), '[level=2]')}
          - paragraph: ${JSON.stringify(t('messages.CONTENT_DAMAGED'))}
          - paragraph: ${JSON.stringify(t('player.faultLead'))}
          - ${node('button', t('common.back'))}
          - ${node('button', t('problem.reportIt'))}
    `);
    await walk.use(button('player.leave', { title: DAMAGED }));
    await walk.arrived(/^Hello/);
  });
});

test.describe('a course that keeps Tab and Escape to itself', () => {
  test.use({ platform: async ({}, use) => playedFrom('scorm/captive/index.html', use) });

  test('is left by Escape, three times', async ({ page, platform, walk }) => {
    await walk.begin(`/acme/content/stream/${TITLE}`, 'ada');
    const course = await courseFrame(page);
    await walk.use(course.getByRole('button', { name: 'Next' }));
    await expect(course.getByText('Page 2 of 2')).toBeVisible();
    await walk.press('Tab', 'Tab', 'Shift+Tab');
    await expect(course.getByRole('button', { name: 'Back' }), 'it goes round in the course').toBeFocused();
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - ${node('link', `${t('player.skipContent')} ${t('player.leaveKeys')}`)}
      - status: ${JSON.stringify(t('player.leaveKeys'))}
    `);
    await walk.press('Escape', 'Escape');
    await expect(course.getByText('Page 2 of 2')).toBeVisible();
    await walk.press('Escape');
    await received(platform, TITLE, 'exited');
    await expect(on(page).heading).toBeFocused();
  });
});
