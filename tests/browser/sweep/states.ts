import type { Page } from '@playwright/test';
import { comeSignedIn, expect, fillCredentials, passwordOf, type Platform, signIn } from '../support/platform.ts';
import { svg } from '../../support/photo-files.ts';
import { settled, START_MS } from '../calm/calm.ts';

export type State = { name: string; open: (page: Page, platform: Platform) => Promise<void> };

const at =
  (path: string, heading: string | RegExp) =>
  async (page: Page, platform: Platform): Promise<void> => {
    await page.goto(platform.appUrl + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: START_MS });
    await settled(page);
  };

const signedOut: State[] = [
  { name: 'organisation', open: at('/organizationLogin', 'Find your organisation') },
  {
    name: 'organisation, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible();
    },
  },
  { name: 'login', open: at('/acme/login', /^Sign in to/) },
  {
    name: 'login, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/.+/);
    },
  },
  {
    name: 'login, organisation away',
    open: async (page, { appUrl, world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getOrganisationProfile' });
      await page.goto(`${appUrl}/acme/login`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      world.faults.remove(id);
    },
  },
  { name: 'outside launch, refused', open: at('/acme/aicc-content?aicc_sid=S-7', 'The course did not open') },
];

const passwords: State[] = [
  { name: 'forgotten password', open: at('/acme/forgot-password', 'Forgot your password?') },
  {
    name: 'forgotten password, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(/.+/);
    },
  },
  { name: 'forgotten password, after an old link', open: at('/acme/reset/no-link', 'Forgot your password?') },
  { name: 'reset mail sent', open: at('/acme/send-mail-success', 'Look in your inbox') },
  { name: 'reset link expired', open: at('/acme/reset-expired', 'This link no longer works') },
];

const expiry: State[] = [
  { name: 'no reset by mail', open: at('/clockwork/forgot-password', 'Passwords are not reset here') },
  {
    name: 'password warning',
    open: async (page, platform) => {
      await page.goto(`${platform.appUrl}/clockwork/login`);
      await fillCredentials(page, 'tomorrow', passwordOf(platform, 'tomorrow'));
      await expect(page.getByText('Your password will expire in 1 day.')).toBeVisible();
    },
  },
  {
    name: 'new password, refused',
    open: async (page) => {
      await page.getByRole('link', { name: 'Reset now' }).click();
      await page.getByRole('button', { name: 'Save the new password' }).click();
      await expect(page.getByLabel('New password, again')).toHaveAccessibleDescription(/.+/);
    },
  },
  {
    name: 'new password, full',
    open: async (page) => {
      for (const name of ['New password', 'New password, again'])
        await page.getByLabel(name, { exact: true }).pressSequentially('Brighter-12-Brighter-12-Br');
      await expect(page.getByText('The maximum length for').first()).toBeVisible();
    },
  },
  {
    name: 'password changed',
    open: async (page) => {
      await page.getByRole('button', { name: 'Save the new password' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed');
    },
  },
];

/** Other ways of signing in, each with a story of its own. A page that is about to leave is told to stay. */
const stay = (path: string, heading: string | RegExp) => async (page: Page, platform: Platform) => {
  await page.goto(platform.appUrl + path);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
};
const waysIn: Record<string, State[]> = {
  sso: [
    { name: 'sign-on', open: stay('/harbour/login', /^Sign in to/) },
    {
      name: 'sign-on, failed',
      open: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/harbour/login?token=nonsense`);
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'sign-on, whose account a link leads into',
      open: async (page, { appUrl, world }) => {
        await page.goto(`${appUrl}/harbour/login?token=${world.signOn('noor')?.access_token ?? ''}`);
        await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
      },
    },
    {
      name: 'sign-on, somebody else is here',
      open: async (page, { appUrl, world }) => {
        const [mina, noor] = ['mina', 'noor'].map((name) => world.signOn(name)?.access_token ?? '');
        await page.context().addCookies([{ name: 'lms_token', value: mina ?? '', url: appUrl }]);
        await page.goto(`${appUrl}/harbour/login?token=${String(noor)}`);
        await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
      },
    },
  ],
  dual: [{ name: 'both ways, with a film', open: at('/harbour/login', /^Sign in to/) }],
  'basic-login': [{ name: 'basic login', open: at('/depot/basicLogin', /^Sign in to/) }],
  'special-code': [{ name: 'special code', open: stay('/orchard/login', /.+/) }],
  'locked-out': [
    {
      name: 'account not active',
      open: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/gate/login`);
        await page.getByLabel('Username').fill('new@gate.example');
        await page.getByLabel('Password', { exact: true }).fill('Lighthouse1');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: /activation mail/ }).click();
        await expect(page.getByRole('main').getByText(/has been sent/)).toBeVisible();
      },
    },
  ],
};

/** What leads out of the application or embeds others, each with a story of its own. */
const outward: Record<string, State[]> = {
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
    { name: 'report, gone', open: at('/signal/report?group=Safety&report=Gone', 'There is no such report') },
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

const signedIn: State[] = [
  { name: 'home', open: at('/acme/home', 'Hello, Ada') },
  {
    name: 'home, with own shelves and a part that failed',
    open: async (page, platform) => {
      const { appUrl, world } = platform;
      await at('/acme/title/fire/hot-work', 'Hot work permits')(page, platform);
      await page.getByRole('button', { name: 'Save for later' }).click();
      const id = world.faults.add({ kind: 'status', status: 500, operation: 'getHomeScreen' });
      const other = world.faults.add({ kind: 'status', status: 500, operation: 'getHistory' });
      await page.goto(`${appUrl}/acme/home`);
      await expect(page.getByText('Your history could not be loaded.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Saved for later' })).toBeVisible();
      world.faults.remove(id);
      world.faults.remove(other);
    },
  },
  { name: 'messages', open: (page) => page.getByRole('button', { name: /^Messages/ }).click() },
  {
    name: 'account menu',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Account of/ }).click();
    },
  },
  { name: 'catalogue, root', open: at('/acme/catalogue', 'Catalogue') },
  { name: 'catalogue, tag', open: at('/acme/catalogue/safety', 'Health and safety') },
  { name: 'catalogue, tag that scrolls', open: at('/acme/catalogue/fire', 'Fire and evacuation') },
  { name: 'catalogue, grid', open: at('/acme/catalogue/rules', 'Rules and compliance') },
  { name: 'catalogue, other languages', open: at('/acme/catalogue/world', /Dünya/) },
  { name: 'catalogue, empty tag', open: at('/acme/catalogue/soon', 'Coming soon') },
  { name: 'catalogue, tag gone', open: at('/acme/catalogue/not-there', /.+/) },
  {
    name: 'catalogue, away',
    open: async (page, { appUrl, world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getCatalogue' });
      await page.goto(`${appUrl}/acme/catalogue`);
      await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
      world.faults.remove(id);
    },
  },
  { name: 'title, open', open: at('/acme/title/fire/safety-handbook', 'Safety handbook') },
  {
    name: 'title, its address by hand',
    open: async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByRole('textbox', { name: 'Address of this title' })).toBeFocused();
    },
  },
  { name: 'title, locked', open: at('/acme/title/fire/hot-work', 'Hot work permits') },
  { name: 'title, incompatible', open: at('/acme/title/digital/tablet-game', /Scanner game/) },
  { name: 'title, gone', open: at('/acme/title/-/not-there', /.+/) },
  { name: 'search, empty', open: at('/acme/search', 'Search') },
  { name: 'search, results', open: at('/acme/search?query=fire', 'Search') },
  { name: 'search, filtered', open: at('/acme/search?query=fire&kind=course&status=completed,locked', 'Search') },
  { name: 'search, all filtered', open: at('/acme/search?query=fire&kind=book&due=overdue&sort=due', 'Search') },
  { name: 'search, near miss', open: at('/acme/search?query=frie', 'Search') },
  { name: 'search, none', open: at('/acme/search?query=zzzz', 'Search') },
  {
    name: 'search, suggestions menu',
    open: async (page) => {
      const field = page.getByRole('combobox', { name: 'Search titles and tags' });
      await field.fill('fire');
      await field.press('Enter');
      await field.fill('fi');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { name: 'fire' })).toHaveAttribute('aria-selected', 'true');
    },
  },
  { name: 'search, earlier searches', open: at('/acme/search', 'Search') },
  {
    name: 'palette menu',
    open: async (page) => {
      await page.keyboard.press('Control+K');
      await expect(page.getByRole('option', { name: 'Home' })).toHaveAttribute('aria-selected', 'true');
    },
  },
  {
    name: 'palette menu, typed',
    open: async (page) => {
      await page.keyboard.type('fire');
      await expect(page.getByRole('group', { name: 'Titles' })).toBeVisible();
    },
  },
  { name: 'about', open: at('/acme/about', 'About') },
  {
    name: 'report a problem',
    open: async (page) => {
      await page.getByRole('button', { name: 'Report a problem' }).click();
      await expect(page.getByRole('dialog', { name: 'Report a problem' })).toContainText('"signIn"');
    },
  },
  { name: 'profile', open: at('/acme/profile?page=2', 'Profile') },
  {
    name: 'profile, with parts that failed',
    open: async (page, { appUrl, world }) => {
      const failing = ['getHistory', 'getCertificates', 'getUserGroups'];
      const ids = failing.map((operation) => world.faults.add({ kind: 'status', status: 500, operation }));
      await page.goto(`${appUrl}/acme/profile`);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(failing.length);
      for (const id of ids) world.faults.remove(id);
    },
  },
  {
    name: 'outside launch, while somebody is signed in',
    open: async (page, platform) => {
      const hacp = encodeURIComponent(`${platform.outsideUrl}/hacp`);
      const path = `/acme/aicc-content?aicc_sid=S-7&aicc_url=${hacp}&cid=tidy-desks`;
      await at(path, 'Somebody is signed in already')(page, platform);
    },
  },
];

const players: State[] = [
  {
    name: 'document',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/safety-handbook`);
      await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible({ timeout: 15_000 });
      await settled(page);
    },
  },
  {
    name: 'document, contents',
    open: async (page) => {
      await page.getByRole('button', { name: 'Contents' }).click();
      await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
    },
  },
  {
    name: 'document, search',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search in the document' }).click();
      await expect(page.getByRole('textbox', { name: 'Search in the document' })).toBeFocused();
    },
  },
  {
    name: 'film',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/evacuation-film`);
      await page.getByRole('button', { name: 'Transcript' }).click();
      await expect(page.getByRole('button', { name: /An alarm sounds/ })).toBeVisible();
    },
  },
  {
    name: 'film, menu',
    open: (page) => page.getByRole('button', { name: 'Captions' }).click(),
  },
  {
    name: 'sound',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/breathing`);
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    },
  },
  {
    name: 'document, a book and its contents',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/lighthouse-tale`);
      await expect(page.getByRole('slider', { name: 'Place in the book' })).toBeVisible();
      await page.getByRole('button', { name: 'Contents' }).click();
      await expect(page.getByRole('button', { name: 'Fog' })).toBeVisible();
    },
  },
  {
    name: 'document, a book and words found in it',
    open: async (page) => {
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('button', { name: 'Search in the book' }).click();
      await page.getByRole('searchbox').fill('notebook');
      await expect(page.getByText('7 matches')).toBeVisible();
    },
  },
  {
    name: 'document, a book and words to mark in it',
    open: async (page) => {
      await page
        .getByRole('button', { name: /notebook/ })
        .first()
        .click();
      // On a small screen the panel with its button has closed; letters are heard by the content alone.
      await page.locator('iframe').first().focus();
      await page.keyboard.press('a');
      await expect(page.getByRole('dialog', { name: 'Highlight the selection' })).toBeVisible();
    },
  },
  {
    name: 'document, a book and a note on its words',
    open: async (page) => {
      await page.keyboard.press('a');
      await expect(page.getByRole('dialog', { name: 'Edit the note' })).toBeVisible();
    },
  },
  {
    name: 'document, a book and its notes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Notes' }).click();
      await expect(page.getByRole('complementary', { name: 'Notes' }).getByText('1 note')).toBeVisible();
    },
  },
  {
    name: 'document, a book and its letters',
    open: async (page) => {
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('button', { name: 'Letters and paper' }).click();
      await expect(page.getByRole('radio', { name: 'Sepia' })).toBeVisible();
    },
  },
  {
    name: 'course',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/feedback`);
      await expect.poll(() => page.frames().some((frame) => frame.url().includes('/contentstream/'))).toBe(true);
      await settled(page);
    },
  },
  {
    name: 'damaged document',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/deep-launch/damaged`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];

const newcomers: State[] = [
  { name: 'registration', open: at('/regatta/registration', 'Come aboard') },
  {
    name: 'registration, everything wrong',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create account' }).press('Enter');
      await expect(page.getByLabel('First name')).toBeFocused();
    },
  },
  {
    name: 'registration, too many groups',
    open: async (page) => {
      for (const group of ['Boats', 'Racing', 'Dinghies']) await page.getByLabel(group, { exact: true }).press('Space');
      await expect(page.getByRole('main').getByText('You can select up to 2 groups.')).toBeVisible();
    },
  },
  { name: 'inbox', open: at('/regatta/registerCompleted', 'Check your inbox') },
  { name: 'registered', open: at('/regatta/completeRegistration?success=true', 'You are registered') },
  {
    name: 'not registered',
    open: at('/regatta/completeRegistration?success=false&code=SERVICE_UNAVAILABLE', 'You are not registered yet'),
  },
  { name: 'activated', open: at('/regatta/activation/good-link', 'Your account is active') },
  { name: 'not activated', open: at('/regatta/activation/old-link', 'Your account could not be activated') },
];

/** Of somebody who is asked for a photo. */
const photos: State[] = [
  {
    name: 'photos, refused',
    open: async (page, platform) => {
      await at('/lotus/profile', 'Profile')(page, platform);
      for (const of of ['profile', 'spouse'])
        await page
          .locator(`input[data-photo=${of}]`)
          .setInputFiles({ name: 'x', mimeType: '', buffer: Buffer.from(svg) });
      await expect(page.getByText('This file is something else.')).toHaveCount(2);
    },
  },
  { name: 'photos, camera', open: (page) => page.getByRole('button', { name: 'Use the camera' }).first().click() },
  {
    name: 'document, a photo is missing',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/lotus/content/stream/handbook`);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

const saveGates = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

/** One after the other, on one page. */
const gates: State[] = [
  {
    name: 'gates',
    open: async (page, platform) => {
      await page.goto(`${platform.appUrl}/gates/login`);
      await fillCredentials(page, 'all', passwordOf(platform, 'all'));
      await expect(page.getByLabel('Your gate').getByRole('option')).toHaveCount(4);
    },
  },
  {
    name: 'gates, refused, with a field that is full',
    open: async (page) => {
      await saveGates(page);
      await expect(page.getByRole('group', { name: /put right/ })).toBeVisible();
      await page.getByLabel('Name on the badge').pressSequentially('Gatekeeper in chief');
      await expect(page.getByText('The maximum length for')).toBeVisible();
    },
  },
  {
    name: 'gates, choices away',
    open: async (page, { world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getFieldValues' });
      await page.reload();
      await expect(page.getByRole('button', { name: /^Load the choices/ })).toBeVisible();
      world.faults.remove(id);
    },
  },
  {
    name: 'gates, fields away',
    open: async (page, { world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getExtraFields' });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      world.faults.remove(id);
    },
  },
  {
    name: 'gates, settled',
    open: async (page) => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByLabel('Staff number').fill('4711');
      await page.getByLabel('Your gate').selectOption('river');
      for (const name of ['New password', 'New password, again'])
        await page.getByLabel(name, { exact: true }).fill('Gatekeeper9');
      await page.getByLabel('I accept').check();
      await saveGates(page);
      await page.getByRole('button', { name: 'Stay here' }).click();
    },
  },
  {
    name: 'a password that has to be changed',
    open: async (page, platform) => {
      await page.context().clearCookies();
      await page.goto(`${platform.appUrl}/gates/login`);
      await fillCredentials(page, 'soon', passwordOf(platform, 'soon'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password');
    },
  },
];

/** States that are reached one after the other on one page, in a story, by somebody. */
export type Walk = {
  name: string;
  story: string;
  enter?: (page: Page, platform: Platform) => Promise<void>;
  states: State[];
};

const camera = async (page: Page, platform: Platform) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(document.createElement('canvas').captureStream());
  });
  await comeSignedIn(page, platform, 'eve');
};

/** Everything that a browser can be brought to show of the product. */
export const walks: readonly Walk[] = [
  { name: 'before signing in', story: 'generic', states: [...signedOut, ...passwords] },
  { name: 'behind signing in', story: 'generic', enter: (page, platform) => signIn(page, platform), states: signedIn },
  { name: 'players', story: 'generic', enter: (page, platform) => comeSignedIn(page, platform), states: players },
  ...Object.entries({
    'password-expiry': expiry,
    'self-registration': newcomers,
    gates,
    ...waysIn,
    ...outward,
  }).map(([story, states]) => ({ name: `the story ${story}`, story, states })),
  { name: 'who is asked for a photo', story: 'photo-check', enter: camera, states: photos },
];
