// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aClient } from '../../support/client.tsx';
import { textsOf } from '../../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SLOW = { timeout: 15_000 };
const here = () => window.location.pathname + window.location.search;
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, undefined, SLOW);
const value = async (name: string) => (await field(name)).value;
const problems = async () =>
  within(await screen.findByRole('group', { name: /to be fixed/ }, SLOW))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const at = (path: string) => waitFor(() => expect(here()).toBe(path), SLOW);

/** Opens a learner’s gates. Returns helpers for actions. */
async function meet(who: string, story = 'gates', wanted?: string) {
  const page = aClient(story, texts);
  const { code } = page.world.scenario.organisation;
  await page.signIn(who);
  if (wanted) page.services.destination.set(wanted);
  await page.arrive(`/${code}/register`);
  await screen.findByRole('button', { name: 'Save and continue' }, SLOW);
  const user = userEvent.setup({ delay: null });
  return {
    ...page,
    user,
    save: () => user.click(screen.getByRole('button', { name: 'Save and continue' })),
    type: async (name: string, text: string) => {
      await user.clear(await field(name));
      await user.type(await field(name), text);
    },
    newPassword: async (password: string) => {
      await user.type(await field('New password'), password);
      await user.type(await field('Confirm new password'), password);
    },
    choose: async (name: string, option: string) => {
      await screen.findByRole('option', { name: option }, SLOW);
      await user.selectOptions(await field(name), option);
    },
    accept: async () => user.click(await field('I accept the terms of use')),
    gates: async () => {
      const session = (await page.client).session.now();
      return session.at === 'open' ? session.gates : session.at;
    },
  };
}
const said = () => screen.getByRole('region', { name: 'Notifications' }).textContent;

// Verifies: §2 /{orgCode}/register, §4 Profile update, §5 Profile update
describe('the form before home', () => {
  it.each([
    ['terms', { profile: false, password: false, terms: true }],
    ['first', { profile: false, password: true, terms: false }],
    ['profile', { profile: true, password: false, terms: false }],
    ['all', { profile: true, password: true, terms: true }],
  ])('of %s asks for what is pending, and nothing else', async (who, asked) => {
    await meet(who);
    expect({
      profile: screen.queryByLabelText('First name') !== null,
      password: screen.queryByLabelText('New password') !== null,
      terms: screen.queryByRole('checkbox') !== null,
    }).toEqual(asked);
  });

  it('is filled with what is known, and settles everything at once', async () => {
    const { type, choose, newPassword, accept, save, gates, world, user, services } = await meet(
      'all',
      'gates',
      '/gates/search?query=keys',
    );
    expect([await value('First name'), await value('Last name')]).toEqual(['Alva', 'All']);
    await save();
    expect(await problems()).toEqual([
      'The field Staff number is mandatory.',
      'The field Your gate is mandatory.',
      'Enter a password.',
      'Enter the password a second time.',
      'You must accept the terms of use in order to continue',
    ]);
    expect(document.activeElement).toBe(await field('Staff number'));
    await type('Staff number', '4711');
    await type('First name', 'Alvina');
    await choose('Your gate', 'River gate');
    await newPassword('Gatekeeper9');
    await accept();
    expect(screen.queryByRole('group', { name: /to be fixed/ })).toBeNull();
    await save();
    expect(await screen.findByRole('heading', { name: 'All set' }, SLOW)).toBeTruthy();
    expect([here(), await gates(), said()]).toEqual(['/gates/registerStatus', [], '']);
    expect(services.destination.get()).toBe('/gates/search?query=keys');
    await user.click(screen.getByRole('button', { name: 'Go now' }));
    await at('/gates/search?query=keys'); // the password is new, so that there is no warning
    expect(services.destination.get()).toBeUndefined();
    const [person] = (world.snapshot()['account'] as { userName: string }[]).filter(
      ({ userName }) => userName === 'all',
    );
    expect(person).toMatchObject({
      firstName: 'Alvina',
      termsAndConditionsAccepted: true,
      firstLoginPasswordReseted: true,
    });
    expect(world.journal.violations).toEqual([]);
  });

  it('shows the new name behind it', async () => {
    const { type, choose, save, user } = await meet('profile');
    await type('First name', 'Paula');
    await type('Staff number', '1');
    await choose('Your gate', 'Mill gate');
    await save();
    await user.click(await screen.findByRole('button', { name: 'Go now' }, SLOW));
    expect(await screen.findByRole('heading', { name: 'Hello, Paula' }, SLOW)).toBeTruthy();
  });

  it('does not take what was kept for good when it no longer is', async () => {
    const { save } = await meet('strange', 'extra-fields');
    await screen.findByRole('option', { name: 'Harbour' }, SLOW);
    await save();
    expect(await problems()).toEqual([
      'You must provide numeric value for the field: Badge number',
      'The value of the field Job is too long. Max length is: 20',
      'The field Site is mandatory.',
    ]);
  });

  it("has the platform's refusal of a password at the password", async () => {
    const { newPassword, save, gates } = await meet('first');
    await newPassword('short');
    await save();
    await waitFor(async () => expect((await field('New password')).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('The password is too short.', { selector: 'main *' })).toHaveLength(1);
    expect(document.activeElement).toBe(await field('New password'));
    expect([await value('New password'), await gates()]).toEqual(['short', ['profile', 'password']]);
  });
});

describe('what goes wrong on the way (Verifies: §4 Profile update, §8)', () => {
  it('a refused update says why, asks for the profile with it, and loses nothing', async () => {
    const { accept, save, world, gates } = await meet('terms');
    const id = world.faults.add({ kind: 'status', status: 403, operation: 'updateProfile' });
    await accept();
    await save();
    expect(await problems()).toEqual(['This email address cannot be used to register.']);
    expect(said()).toContain('This email address cannot be used to register.');
    expect([here(), await gates()]).toEqual(['/gates/register', ['profile', 'terms']]);
    expect([await value('First name'), (await field('I accept the terms of use')).checked]).toEqual(['Tara', true]);
    world.faults.remove(id);
    await save();
    expect(await problems()).toEqual(['The field Staff number is mandatory.', 'The field Your gate is mandatory.']);
  });

  it.each([
    ['offline', 'No connection. Check your network and try again.'],
    ['html-200', 'The service is not available right now. Please try again in a little while.'],
    ['malformed', 'The service is not available right now. Please try again in a little while.'],
  ] as const)('%s: everything stays as it was typed, and a second try works', async (kind, message) => {
    const { type, choose, newPassword, save, accept, world } = await meet('all');
    await type('Staff number', '42');
    await choose('Your gate', 'North gate');
    await newPassword('Gatekeeper9');
    await accept();
    const id = world.faults.add({ kind, operation: ['updateProfile', 'getProfile'] });
    await save();
    expect(await problems()).toEqual([message]);
    expect([await value('Staff number'), await value('Your gate'), await value('New password')]).toEqual([
      '42',
      'north',
      'Gatekeeper9',
    ]);
    world.faults.remove(id);
    await save();
    await at('/gates/registerStatus');
  });

  it('an answer that was lost is asked for, and what was taken is not asked for again', async () => {
    const { newPassword, save, world } = await meet('first');
    world.faults.add({ kind: 'lost-answer', operation: 'updateProfile', nth: 1 });
    await newPassword('Gatekeeper9');
    await save();
    await at('/gates/registerStatus');
    expect(world.journal.of('updateProfile')).toHaveLength(1);
  });

  it('a session that ends in the middle costs a sign-in, and nothing that was typed but the password', async () => {
    const { type, newPassword, choose, accept, save, user, world } = await meet('all');
    await type('First name', 'Alvina');
    await type('Staff number', '42');
    await choose('Your gate', 'Mill gate');
    await newPassword('Gatekeeper9');
    await accept();
    world.expireSessions();
    await save();
    await at('/gates/login');
    expect(said()).toContain('Your session has ended.');
    await user.type(await field('Username'), 'all');
    await user.type(await field('Password'), 'Lighthouse1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await at('/gates/register');
    expect([await value('First name'), await value('Staff number'), await value('Your gate')]).toEqual([
      'Alvina',
      '42',
      'mill',
    ]);
    expect([(await field('I accept the terms of use')).checked, await value('New password')]).toEqual([true, '']);
  });

  it('what one learner typed is not shown to another', async () => {
    const { type, choose, signIn, arrive, world, save } = await meet('profile');
    await type('First name', 'Secret');
    world.expireSessions();
    await type('Staff number', '1');
    await choose('Your gate', 'Mill gate');
    await save();
    await at('/gates/login');
    cleanup();
    await signIn('kept');
    await arrive('/gates/register');
    expect([await value('First name'), await value('Staff number')]).toEqual(['Kim', '4711']);
  });

  it('signing out is the way out, and leaves nothing for who comes next', async () => {
    const { type, user, signIn, arrive, services } = await meet('all', 'gates', '/gates/search');
    await type('First name', 'Alvina');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await at('/gates/login');
    await waitFor(() => expect(services.destination.get()).toBeUndefined(), SLOW);
    cleanup();
    await signIn('all');
    await arrive('/gates/register');
    expect(await value('First name')).toBe('Alva');
  });

  it('a profile that cannot be loaded is asked for again', async () => {
    const page = aClient('gates', texts);
    await page.signIn('terms');
    const id = page.world.faults.add({ kind: 'status', status: 500, operation: 'getProfile' });
    await page.arrive('/gates/register');
    const again = await screen.findByRole('button', { name: 'Try again' }, SLOW);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Before you continue');
    page.world.faults.remove(id);
    await userEvent.click(again);
    expect(await field('I accept the terms of use')).toBeTruthy();
  });

  it('fields that cannot be loaded hold up neither what is typed beside them, nor say that it is enough', async () => {
    const page = aClient('gates', texts);
    await page.signIn('profile');
    const id = page.world.faults.add({ kind: 'status', status: 500, operation: 'getExtraFields' });
    await page.arrive('/gates/register');
    const again = await screen.findByRole('button', { name: 'Try again' }, SLOW);
    const user = userEvent.setup({ delay: null });
    await user.type(await field('First name'), 'nella');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await problems()).toHaveLength(1);
    page.world.faults.remove(id);
    await user.click(again);
    expect(await field('Staff number')).toBeTruthy();
    expect(await value('First name')).toBe('Pianella');
  });
});

describe('the result (Verifies: §2 /{orgCode}/registerStatus, §4 Profile update, Timed returns)', () => {
  async function saved(who: string, wanted?: string) {
    const world = await meet(who, 'gates', wanted);
    await world.accept();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    await world.save();
    await screen.findByRole('heading', { name: 'All set' }, SLOW);
    return world;
  }

  it('goes on by itself after five seconds, and says so', async () => {
    await saved('terms', '/gates/about');
    expect(screen.getByRole('timer').textContent).toMatch(/^Continuing in [45] seconds$/);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(here()).toBe('/gates/registerStatus');
    await vi.advanceTimersByTimeAsync(1_000);
    await at('/gates/about');
  });

  it('stays as long as the learner wants', async () => {
    const { user } = await saved('terms');
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([here(), screen.queryByRole('timer')]).toEqual(['/gates/registerStatus', null]);
    await user.click(screen.getByRole('button', { name: 'Go now' }));
    await at('/gates/home');
  });

  it('leads to the password warning first, with the place still kept', async () => {
    const { user, services } = await saved('terms-soon', '/gates/about');
    await user.click(screen.getByRole('button', { name: 'Go now' }));
    await at('/gates/reset-expired');
    expect(services.destination.get()).toBe('/gates/about');
  });
});
