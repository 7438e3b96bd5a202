import { expect, comeSignedIn } from '../../support/platform.ts';
import { at, type State, type Walk } from './state.ts';

const by = (userName: string, story: string, states: State[]): Walk => ({
  name: `the story ${story}`,
  story,
  enter: (page, platform) => comeSignedIn(page, platform, userName),
  states,
});

/** Organisations whose screens differ from those of a complete one. */
export const others: Walk[] = [
  by('ada', 'empty', [
    { name: 'home, where nothing is', open: at('/acme/home', /Ada/) },
    { name: 'catalogue, where nothing is', open: at('/acme/catalogue', /./) },
    { name: 'profile, where nothing is', open: at('/acme/profile', 'Profile') },
    { name: 'search, where nothing is', open: at('/acme/search?query=fire', 'Search') },
  ]),
  by('lea', 'due-dates', [
    { name: 'home, with terms', open: at('/dates/home', /Lea/) },
    { name: 'title, overdue', open: at('/dates/title/-/overdue', 'Due yesterday') },
  ]),
  by('nel', 'device-types', [
    { name: 'catalogue, for other devices', open: at('/devices/catalogue', /./) },
    { name: 'title, only for phones', open: at('/devices/title/-/phone', 'Only for phones') },
  ]),
  by('fin', 'prerequisite-chain', [
    { name: 'catalogue, a chain', open: at('/licence/catalogue', /./) },
    { name: 'title, in a chain', open: at('/licence/title/-/step-4', 'Drive') },
  ]),
  by('van', 'deep-tree', [{ name: 'catalogue, a tag that is locked', open: at('/tower/catalogue/floor-3', /./) }]),
  by('rik', 'suggestions', [{ name: 'home, with suggestions', open: at('/hints/home', /Rik/) }]),
  by('gil', 'menu', [{ name: 'home, with a long menu', open: at('/causeway/home', /Gil/) }]),
  by('layla', 'languages', [{ name: 'catalogue, in eight languages', open: at('/crew/catalogue', /./) }]),
  by('hoa', 'legal-agreement', [
    {
      name: 'legal agreement',
      open: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/sen/profile`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  ]),
  by('nora', 'reauthentication', [
    {
      name: 'title, asked who it is',
      open: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/quay/content/stream/handbook`);
        await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
      },
    },
    { name: 're-authentication', open: at('/quay/reauthLogin/handbook', /.+/) },
  ]),
];
