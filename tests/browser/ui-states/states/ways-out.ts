import { comeSignedIn, expect } from '../../support/platform.ts';
import { at, type State } from './state.ts';

/** Links to other applications, and embedded ones, each with its own scenario. */
export const outward: Record<string, State[]> = {
  reports: [
    {
      name: 'reports',
      open: async (page, platform) => {
        await comeSignedIn(page, platform, 'ola');
        await at('/signal/report', 'Reports')(page, platform);
      },
    },
    {
      name: 'report',
      open: async (page) => {
        await page.getByRole('link', { name: 'Accidents by site' }).click();
        await expect(page.getByRole('combobox', { name: 'Page' })).toBeVisible();
      },
    },
    {
      name: 'report, loading',
      open: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/signal/report?group=Out+of+order&report=Silent`);
        await expect(page.getByText('The report is loading').first()).toBeVisible();
      },
    },
    {
      name: 'report, refused',
      open: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/signal/report?group=Out+of+order&report=Elsewhere`);
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      },
    },
    { name: 'report, gone', open: at('/signal/report?group=Safety&report=Gone', 'This report does not exist') },
    { name: 'no staff system', open: at('/signal/nav-manager', 'There is no staff system to go to') },
  ],
  'ways-out-refused': [
    {
      name: 'no reports',
      open: async (page, platform) => {
        await comeSignedIn(page, platform, 'kai');
        await at('/drift/report', 'There are no reports for you')(page, platform);
      },
    },
    { name: 'staff system', open: at('/drift/nav-manager', 'Staff system') },
  ],
};
