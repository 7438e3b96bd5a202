// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '#simulator/runner/browser.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aClient, type RestoredByReload } from '../support/client.tsx';
import { textsOf } from '../support/texts.tsx';
import { runs } from '../support/runs.ts';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SLOW = { timeout: 15_000 };
const said = () => screen.getByRole('region', { name: 'Notifications' }).textContent;

/** Every form of the interface by file, with the handling of its input. */
const forms: Readonly<Record<string, 'draft' | 'secrets alone' | 'nothing is sent' | 'nothing is typed'>> = {
  'entry/sign-in/credentials-form.tsx': 'draft',
  'screens/gates/gates-form.tsx': 'draft',
  'screens/passwords/forgot-password-screen.tsx': 'draft',
  'screens/passwords/new-password-form.tsx': 'secrets alone',
  'screens/player/book/book-search.tsx': 'nothing is sent',
  'screens/player/dialogs/document-password.tsx': 'secrets alone',
  'screens/player/dialogs/sign-in-again.tsx': 'secrets alone',
  'screens/player/document/document-toolbar.tsx': 'nothing is sent',
  'screens/player/document/find-bar.tsx': 'nothing is sent',
  'screens/player/document/print-dialog.tsx': 'nothing is sent',
  'screens/profile/groups.tsx': 'draft',
  'screens/profile/profile-data.tsx': 'draft',
  'screens/reauth-login/reauth-login-screen.tsx': 'secrets alone',
  'screens/registration/activation-mail.tsx': 'draft',
  'screens/registration/registration-form.tsx': 'draft',
  'screens/search/search-field.tsx': 'nothing is sent',
  'screens/sign-in/go-on.tsx': 'draft',
  'screens/sign-in/organisation-screen.tsx': 'draft',
  'screens/staff-system/staff-system-screen.tsx': 'nothing is typed',
};
/** Screens with input fields, before content is open. */
const shown: readonly { story: string; path: string; who?: string }[] = [
  { story: 'generic', path: '/organizationLogin' },
  { story: 'generic', path: '/acme/login' },
  { story: 'generic', path: '/acme/forgot-password' },
  { story: 'self-registration', path: '/regatta/registration' },
  { story: 'self-registration', path: '/regatta/validateFail' },
  { story: 'self-registration', path: '/regatta/reset/reset-link' },
  { story: 'gates', path: '/gates/register', who: 'all' },
  { story: 'profile', path: '/orchard/profile?tab=account', who: 'noor' },
  { story: 'profile', path: '/orchard/password-expired', who: 'noor' },
  { story: 'reauthentication', path: '/quay/reauthLogin/handbook', who: 'nora' },
];

/** A tab that can be reloaded: its client, and all its storage as one text. */
async function aTab(story: string, path: string, who?: string) {
  const kept = new Map<string, string>();
  const tab: RestoredByReload = { sessionStorage: storageOf(kept), cookie: '' };
  let page = aClient(story, texts, tab);
  if (who) await page.signIn(who);
  await page.arrive(path);
  await formIsThere();
  return {
    world: page.world,
    everything: () => [...kept, ...Object.entries(localStorage), window.location.href, tab.cookie].join('\n'),
    reload: async () => {
      cleanup();
      page = aClient(story, texts, tab);
      await (await page.client).session.resume();
      await page.arrive(undefined);
      await formIsThere();
    },
  };
}

type Input = HTMLInputElement | HTMLSelectElement;
const inputs = () =>
  [...document.querySelectorAll<Input>('form input, form select')].filter(
    (one) =>
      !one.disabled && !one.hidden && one.type !== 'search' && !(one instanceof HTMLInputElement && one.readOnly),
  );
const secrets = () => inputs().filter((one) => /password|confirmation/.test(one.name));
const others = () => inputs().filter((one) => !secrets().includes(one));
const stateOf = (one: Input) => (one.type === 'checkbox' ? String(one.checked) : one.value);
const states = () => others().map((one) => [one.name, stateOf(one)]);
/** Fields and options of the organisation load later. */
const formIsThere = () =>
  waitFor(() => {
    expect(inputs()).not.toEqual([]);
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  }, SLOW);

function fill(text: string, secret: string): void {
  for (const one of secrets()) fireEvent.change(one, { target: { value: secret } });
  for (const one of others())
    if (one instanceof HTMLSelectElement)
      fireEvent.change(one, { target: { value: one.options[one.length - 1]?.value } });
    else if (one.type !== 'checkbox')
      fireEvent.change(one, { target: { value: one.inputMode === 'numeric' ? '47' : text } });
  for (const name of ['terms', 'groups']) {
    const box = others().find((one) => one.name === name);
    if (box && stateOf(box) === 'false') fireEvent.click(box);
  }
}

const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('abcdefghijkmnpqrstuvwxyz')), minLength: length, maxLength: length });

// Verifies: T5, no password in storage
describe('what is typed into any form', () => {
  it.each(shown)(
    'of $story at $path is there after a reload, but passwords are nowhere',
    async ({ story, path, who }) => {
      const tab = await aTab(story, path, who);
      fc.assert(
        fc.property(letters(7), letters(12), fc.boolean(), (text, secret, isSeen) => {
          if (isSeen) for (const eye of screen.queryAllByRole('button', { name: /^Show/ })) fireEvent.click(eye);
          fill(text, secret);
          expect(secrets().every((one) => one.value === secret)).toBe(true);
          expect(tab.everything()).not.toContain(secret);
        }),
        { numRuns: runs(15) },
      );
      fill('shorter', 'Canary-of-drafts');
      const before = states();
      await tab.reload();
      expect(states()).toEqual(before);
      expect(secrets().filter((one) => one.value !== '')).toEqual([]);
      expect(tab.everything()).not.toContain('Canary');
    },
  );

  it('belongs to a form that is named here', () => {
    const ui = `${import.meta.dirname}/../../ui/`;
    const found = readdirSync(ui, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && /<form\b/.test(readFileSync(ui + path, 'utf8')))
      .sort();
    expect(found).toEqual(Object.keys(forms));
    for (const [path, becomes] of Object.entries(forms)) {
      const isKept = /useDraft\(|signInDrafts|useTypedName\(|useCredentials\(/.test(readFileSync(ui + path, 'utf8'));
      expect([path, isKept]).toEqual([path, becomes === 'draft']);
    }
  });
});

// Verifies: §4 401 rule, §8
describe('own data while the session ends', () => {
  it('are there again after signing in, with no word left of the end', async () => {
    const { world } = await aTab('profile', '/orchard/profile?tab=account', 'noor');
    const user = userEvent.setup({ delay: null });
    const value = async (label: string) =>
      (await screen.findByLabelText<HTMLInputElement>(label, undefined, SLOW)).value;
    const type = async (label: string, text: string) => {
      const field = await screen.findByLabelText(label, undefined, SLOW);
      await user.clear(field);
      await user.type(field, text);
    };
    await type('First name', 'Noora');
    await type('Badge number', '2002');
    await user.click(await screen.findByRole('checkbox', { name: 'South' }, SLOW));
    world.expireSessions();
    await user.click(screen.getByRole('button', { name: 'Save your data' }));
    await waitFor(() => expect(window.location.pathname).toBe('/orchard/login'), SLOW);
    expect(said()).toContain('Your session has ended.');
    await type('Username', 'noor');
    await type('Password', 'Lighthouse1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(window.location.pathname).toBe('/orchard/profile'), SLOW);
    expect([await value('First name'), await value('Last name'), await value('Badge number')]).toEqual([
      'Noora',
      'Haddad',
      '2002',
    ]);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'South' }, SLOW)).checked).toBe(true);
    expect(said()).not.toContain('Your session has ended.');
  });

  it('that were saved are no draft any more', async () => {
    const { everything } = await aTab('profile', '/orchard/profile?tab=account', 'noor');
    const user = userEvent.setup({ delay: null });
    const field = await screen.findByLabelText('First name', undefined, SLOW);
    await user.type(field, 'abel');
    expect(everything()).toContain('Noorabel');
    await user.click(screen.getByRole('button', { name: 'Save your data' }));
    await waitFor(() => expect(said()).toContain('Your profile is saved.'), SLOW);
    expect(everything()).not.toContain('Noorabel');
  });
});
