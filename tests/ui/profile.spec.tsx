// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Annotation } from '#domain/annotations/index.ts';
import { attempt } from '#domain/attempt/index.ts';
import type { SavedFile } from '#domain/client/index.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import type { Language } from '#ui/i18n/languages.ts';
import { aClient, tabWithToken } from '../support/client.tsx';
import { textsOf } from '../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  texts = await textsOf();
});
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  delete document.documentElement.dataset['text'];
});

const SLOW = { timeout: 15_000 };
const said = () => screen.getByRole('region', { name: 'Notifications' }).textContent;
const part = (name: string) => screen.findByRole('region', { name }, SLOW);
const region = (name: string) => screen.getByRole('region', { name });
const names = (list: HTMLElement) => within(list).getAllByRole('link').map((link) => link.textContent); // prettier-ignore

/** Opens a learner’s profile; `before` damages the platform first. */
async function open(who = 'noor', path = '/orchard/profile', before?: (page: ReturnType<typeof aClient>) => void) {
  const page = aClient('profile', texts);
  const groupsTitleKeys = new Map([['orchard', 'groups.headingDepartments']]);
  Object.assign(page.services.deployment, { groupsTitleKeys });
  await page.signIn(who);
  before?.(page);
  const {
    device: { sharing },
  } = await page.client;
  const saved: SavedFile[] = [];
  vi.spyOn(sharing, 'save').mockImplementation((file) => void saved.push(file));
  await page.arrive(path);
  await screen.findByRole('heading', { level: 1, name: 'Profile' }, SLOW);
  return { ...page, user: userEvent.setup({ delay: null }), handOver: sharing, saved };
}

/** A learner signed in by single sign-on, at a path. */
async function signedOn(who: string, path: string) {
  const { world } = aClient('sso', texts);
  const page = aClient('sso', texts, { ...tabWithToken(world.signOn(who)?.access_token), world }); // a page reads the cookie’s token when it loads
  await (await page.client).session.resume();
  await page.arrive(path);
}

const aNote = (exact: string): Annotation => ({
  id: exact,
  colour: 'yellow',
  note: '',
  quote: { exact, prefix: '', suffix: '' },
  place: { in: 'pages', page: 3, start: 0, end: exact.length },
  createdAt: 1,
  changedAt: 2,
});
const sentProfile = ({ journal }: ReturnType<typeof aClient>['world']) => journal.of('updateProfile').at(-1)?.body;
const spoil =
  (operation: string, status = 500) =>
  ({ world }: ReturnType<typeof aClient>) =>
    void world.faults.add({ kind: 'status', status, operation });

// Verifies: §2 profile, §9 History page size, history titles, recent dates
describe('the history', () => {
  it('has five titles a page, from the source the organisation is set to, without due dates', async () => {
    const { user, world } = await open();
    const history = await part('History');
    await within(history).findByRole('link', { name: /^Hand hygiene/ }, SLOW);
    expect(names(history)).toHaveLength(5);
    expect(within(history).getByText('Lifting patients without hur ...')).toBeTruthy();
    expect(within(history).getByText('1 hour ago')).toBeTruthy();
    expect(history.textContent).not.toContain('Due');
    await user.click(within(history).getByRole('button', { name: 'Page 2' }));
    expect(names(history)).toEqual(['Clinical waste', 'Phones']);
    expect(window.location.search).toBe('?page=2');
    expect([world.journal.of('getNxHistory').length, world.journal.of('getHistory').length]).toEqual([1, 0]);
  });

  it('that is nonsense or away says so in its place, and everything else is there', async () => {
    const { user } = await open('noor', '/orchard/profile?page=nonsense', ({ world }) => {
      world.faults.add({ kind: 'malformed', operation: 'getNxHistory' });
      world.faults.add({ kind: 'html-200', operation: 'getUserGroups' });
    });
    const turnTo = (name: string) => user.click(screen.getByRole('link', { name }));
    expect(await within(await part('History')).findByText(/could not be loaded/, undefined, SLOW)).toBeTruthy();
    await turnTo('Account');
    expect(await within(await part('Departments')).findByRole('button', { name: 'Try again' }, SLOW)).toBeTruthy();
    expect(await screen.findByLabelText('Badge number', undefined, SLOW)).toBeTruthy();
    await turnTo('Certificates');
    expect(
      await within(await part('Certificates')).findByRole('heading', { name: 'Ward safety 2025' }, SLOW),
    ).toBeTruthy();
  });

  it('is empty for who has opened nothing', async () => {
    const { user } = await open('omar');
    expect(await screen.findByText('Titles that you open are listed here.', undefined, SLOW)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Certificates' }));
    expect(await screen.findByText('You have no certificates yet.', undefined, SLOW)).toBeTruthy();
  });
});

describe('what a learner looks for in the profile', () => {
  it('is the history of one status, kept in the address, with score and time', async () => {
    const { user } = await open('noor', '/orchard/profile?page=2');
    const history = await part('History');
    const filter = await within(history).findByLabelText('Status', undefined, SLOW);
    const offered = within(filter).getAllByRole('option').map((option) => option.textContent); // prettier-ignore
    expect(offered[0]).toBe('All');
    expect(offered.length).toBeGreaterThan(2);
    await user.selectOptions(filter, 'Completed');
    expect(window.location.search).toBe('?status=COMPLETED');
    const rows = within(history).getAllByRole('listitem');
    expect(rows.every((row) => row.textContent.includes('Completed'))).toBe(true);
    expect(rows.some((row) => /Score \d+%/.test(row.textContent))).toBe(true);
  });

  it('is another password, and nothing where the organisation signs them in by itself', async () => {
    await open('noor', '/orchard/profile?tab=account');
    const password = await part('Password');
    expect(within(password).getByRole('link', { name: 'Change the password' }).getAttribute('href')).toBe(
      '/orchard/reset',
    );
    cleanup();
    await signedOn('noor', '/harbour/profile?tab=account');
    await part('Your data');
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
  });

  it('is what was marked and written in all titles, to find, to go to and to save', async () => {
    const { user, saved } = await open('noor', '/orchard/profile?tab=notes', (page) => {
      void page.client.then(({ titles }) =>
        vi
          .spyOn(titles, 'allNotes')
          .mockResolvedValue([{ titleId: 'hygiene', annotations: [aNote('soap'), aNote('water')] }]),
      );
    });
    const notes = await part('Notes');
    expect(await within(notes).findByText('soap', undefined, SLOW)).toBeTruthy();
    await user.type(within(notes).getByLabelText('Filter notes'), 'wat');
    expect(within(notes).queryByText('soap')).toBeNull();
    expect(within(notes).getByRole('status').textContent).toBe('1 note');
    await user.click(within(notes).getByRole('button', { name: 'Save all notes as a file' }));
    const [file] = saved;
    expect(file?.name).toBe('Notes on all titles.json');
    expect(file && 'text' in file ? file.text : '').toContain('"total": 2');
  });
});

describe('notes on a title whose name is not known', () => {
  it.each([
    ['awaited', { at: 'waiting' }, 'Loading…'],
    [
      'not to be had',
      { at: 'failed', because: { refused: 'SERVICE_UNAVAILABLE' } },
      'A title whose name could not be loaded',
    ],
    [
      'without it',
      { at: 'ready', value: { tags: new Map(), titles: new Map() }, refreshing: false },
      'A title that is no longer in your catalog',
    ],
  ] as const)('do not say that it is gone but of a catalogue that is there: %s', async (_name, catalogue, name) => {
    await open('noor', '/orchard/profile?tab=notes', (page) => {
      void page.client.then(({ titles, catalogue: { all } }) => {
        vi.spyOn(titles, 'allNotes').mockResolvedValue([{ titleId: 'hygiene', annotations: [aNote('soap')] }]);
        vi.spyOn(all, 'get').mockReturnValue(catalogue);
      });
    });
    expect(await within(await part('Notes')).findByRole('link', { name }, SLOW)).toBeTruthy();
  });
});

describe('notes that this browser cannot read', () => {
  it('are said to be so, and asked for again', async () => {
    const { user } = await open('noor', '/orchard/profile?tab=notes', (page) => {
      void page.client.then(({ titles }) =>
        vi.spyOn(titles, 'allNotes').mockRejectedValueOnce(new Error('the database is shut')).mockResolvedValue([]),
      );
    });
    const notes = await part('Notes');
    expect(await within(notes).findByText(/Your notes could not be loaded/, undefined, SLOW)).toBeTruthy();
    await user.click(within(notes).getByRole('button', { name: 'Try again' }));
    expect(await within(notes).findByText(/You have no highlights or notes yet/, undefined, SLOW)).toBeTruthy();
  });
});

// Verifies: §7 certificates
describe('certificates', () => {
  it('are saved all at once, each under its own name; what cannot be had is said', async () => {
    const { user, saved } = await open('noor', '/orchard/profile?tab=certificates');
    await user.click(await screen.findByRole('button', { name: 'Save all' }, SLOW));
    await waitFor(() => expect(saved.length).toBeGreaterThan(1), SLOW);
    expect(saved.map(({ name }) => name)).toContain('Hand hygiene.pdf');
    expect(await screen.findByText(/\d files saved/)).toBeTruthy();
  });

  it('are opened in a tab that waits for them, by what they are', async () => {
    const { user, handOver: sharing } = await open('noor', '/orchard/profile?tab=certificates');
    const tab = { show: vi.fn<(file: SavedFile) => void>(), close: vi.fn() };
    vi.spyOn(sharing, 'tab').mockReturnValue(tab);
    await user.click(await screen.findByRole('button', { name: 'Open Hand hygiene' }, SLOW));
    await waitFor(() => expect(tab.show).toHaveBeenCalled());
    expect(tab.show.mock.calls[0]?.[0]).toMatchObject({ name: 'Hand hygiene.pdf', type: 'application/pdf' });
  });

  it('that are no documents close it again and say so', async () => {
    const { user, handOver: sharing } = await open('noor', '/orchard/profile?tab=certificates', ({ world }) => {
      world.faults.add({ kind: 'html-200', operation: 'getCertificateDocument' });
    });
    const tab = { show: vi.fn(), close: vi.fn() };
    vi.spyOn(sharing, 'tab').mockReturnValue(tab);
    await user.click(await screen.findByRole('button', { name: 'Open Hand hygiene' }, SLOW));
    await waitFor(() => expect(said()).toContain('This certificate cannot be opened right now.'));
    expect([tab.show.mock.calls.length, tab.close.mock.calls.length]).toEqual([0, 1]);
  });

  it('have a link without a token, which leads back to them', async () => {
    const { user, handOver: sharing } = await open('noor', '/orchard/profile?tab=certificates');
    const copy = vi.spyOn(sharing, 'copy').mockResolvedValue(true);
    await user.click(await screen.findByRole('button', { name: 'Copy link Ward safety 2025' }, SLOW));
    expect(copy.mock.calls[0]?.[0]).toMatch(/\/orchard\/profile\?certificate=cert-2025%7E07$/);
    expect(await screen.findByText('Copied')).toBeTruthy();
    cleanup();
    await open('noor', '/orchard/profile?certificate=cert-2025%7E07');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ward safety 2025'), SLOW);
  });
});

// Verifies: §3 showGroupsInProfile, Groups, §5 MAX_GROUPS_SELECTED
describe('own groups', () => {
  it('are chosen by key, no more than may be, and saved', async () => {
    const { user, world } = await open('noor', '/orchard/profile?tab=account');
    const groups = await part('Departments');
    const north = await within(groups).findByRole<HTMLInputElement>('checkbox', { name: 'North' }, SLOW);
    expect(north.checked).toBe(true);
    within(groups).getByRole('checkbox', { name: 'Clinics' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown} {End} ');
    expect(within(groups).getByRole<HTMLInputElement>('checkbox', { name: 'South' }).checked).toBe(true);
    expect(said()).toContain('You can select up to 2 groups.');
    await user.click(within(groups).getByRole('button', { name: 'Save groups' }));
    await waitFor(() => expect(said()).toContain('Your profile is saved.'), SLOW);
    const groupsSent = [{ id: 'g-north', role: 1 }, { id: 'g-south', role: 1 }]; // prettier-ignore
    expect(world.journal.of('setUserGroup').map(({ body, status }) => [body, status])).toEqual([
      [{ groups: groupsSent }, 200],
    ]);
  });
});

// Verifies: §5 Profile update, Extra fields; §6 roles pass through
describe('own data', () => {
  it('are checked at their fields, and saved with everything else as it was', async () => {
    const { user, world, client } = await open('noor', '/orchard/profile?tab=account');
    const badge = await screen.findByLabelText('Badge number', undefined, SLOW);
    await user.clear(screen.getByLabelText('First name'));
    await user.clear(badge);
    await user.click(screen.getByRole('button', { name: 'Save your data' }));
    await screen.findByRole('group', { name: /to be fixed/ });
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByLabelText('First name'), 'Noora');
    await user.type(badge, '20x01');
    await user.click(screen.getByRole('button', { name: 'Save your data' }));
    await waitFor(() => expect(said()).toContain('Your profile is saved.'), SLOW);
    expect(sentProfile(world)).toMatchObject({
      firstName: 'Noora',
      roles: ['admin', 'auditor'],
      mailbox: 'noor@orchard.example',
      userExtraFields: [{ id: 'f-badge', value: '2001' }],
    });
    expect((await client).session.learner.get()?.user.firstName).toBe('Noora');
  });

  it('that could not be sent stay in the form', async () => {
    const { user } = await open('noor', '/orchard/profile?tab=account', spoil('updateProfile', 503));
    const first = await screen.findByLabelText<HTMLInputElement>('First name', undefined, SLOW);
    await screen.findByLabelText('Badge number', undefined, SLOW);
    await user.type(first, 'a');
    await user.click(screen.getByRole('button', { name: 'Save your data' }));
    await waitFor(() => expect(said()).not.toBe(''), SLOW);
    expect(first.value).toBe('Noora');
  });
});

describe('settings', () => {
  it('work at once, and are the learner’s own', async () => {
    const { user, client, services } = await open('noor', '/orchard/profile?tab=settings');
    await user.click(await screen.findByRole('radio', { name: 'Larger' }, SLOW));
    await user.click(screen.getByRole('radio', { name: 'Until I close them' }));
    await user.selectOptions(screen.getByLabelText('Playback speed'), '1.5');
    const {
      own: { preferences },
    } = await client;
    expect(document.documentElement.dataset['text']).toBe('larger');
    expect(['text-size', 'notices', 'media.speed'].map(preferences.get)).toEqual(['larger', 'never', '1.5']);
    expect(services.notices.get().hide).toBe('never');
  });

  it('are taken up when their learner signs in', async () => {
    await open('noor', '/orchard/profile?tab=settings', ({ client }) => {
      void client.then(({ own: { preferences } }) => {
        preferences.set('text-size', 'large');
        preferences.set('notices', 'long');
      });
    });
    await waitFor(() => expect(document.documentElement.dataset['text']).toBe('large'), SLOW);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '50 seconds' }, SLOW)).checked).toBe(true);
  });
});

describe('the learning record', () => {
  it('is saved as statements and as a table; nothing done is no file', async () => {
    const { user, saved, client } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save as JSON' }, SLOW));
    expect(await screen.findByText('0 statements', undefined, SLOW)).toBeTruthy();
    const { runtime } = await client;
    const about = { attemptId: '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6e', titleId: 'privacy' };
    const launch = { activityId: '', kind: 'pdf' as const, sessionId: 's', titleName: '=Privacy' };
    runtime.send(attempt.start, { ...about, ...launch, isLocked: false, isCompatible: true });
    runtime.send(attempt.open, { ...about, from: undefined, epoch: 1 });
    for (const [i, name] of ['Save as JSON', 'Save as CSV'].entries()) {
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(saved).toHaveLength(i + 1), SLOW);
    }
    const [first, second] = saved.map((file) => ('text' in file ? file.text : ''));
    const [statement] = JSON.parse(first ?? '') as { actor: object; verb: { id: string } }[];
    expect(statement).toMatchObject({ actor: { account: { name: 'p-noor' } } });
    expect(statement?.verb.id).toMatch(/launched$/);
    expect(second).toContain(`"launched","'=Privacy","privacy"`);
    expect(first).not.toContain('noor@orchard.example');
  });
});

// Verifies: §1 legal agreement, readings: Vietnamese prompts
describe('the legal agreement', () => {
  const meet = async (who: string, language: Language = 'vi-VN') => {
    const page = aClient('legal-agreement', await textsOf(language));
    await page.signIn(who);
    await page.arrive('/sen/home');
    await screen.findByRole('heading', { level: 1 }, SLOW);
    return { ...page, user: userEvent.setup({ delay: null }) };
  };

  it('is asked for in Vietnamese, with the organisation’s terms, and accepted once', async () => {
    const { user, world } = await meet('hoa');
    const dialog = await screen.findByRole('dialog', { name: 'Thỏa thuận về dữ liệu cá nhân của bạn' }, SLOW);
    expect(within(dialog).getByText('Việt Nam').tagName).toBe('STRONG');
    const id = world.faults.add({ kind: 'status', status: 503, operation: 'updateProfile' });
    await user.click(within(dialog).getByRole('button', { name: 'Tôi đồng ý' }));
    expect(await within(dialog).findByRole('alert', undefined, SLOW)).toBeTruthy();
    world.faults.remove(id);
    await user.click(within(dialog).getByRole('button', { name: 'Tôi đồng ý' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW);
    expect(sentProfile(world)).toMatchObject({ disclaimerAccepted: true, roles: ['editor'] });
  });

  it('can be put off until the next session', async () => {
    const { user, world } = await meet('hoa');
    await user.click(await screen.findByRole('button', { name: 'Để sau' }, SLOW));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentProfile(world)).toBeUndefined();
    cleanup();
    await meet('hoa');
    expect(await screen.findByRole('dialog', undefined, SLOW)).toBeTruthy();
  });

  it('is asked for by the language of the account, in the one that is read', async () => {
    await meet('hoa', 'fr-FR');
    const { t } = (await textsOf('fr-FR')).get();
    expect(await screen.findByRole('dialog', { name: t('legal.title') }, SLOW)).toBeTruthy();
  });

  it.each(['binh', 'joan'])('is not asked of %s, who reads Vietnamese', async (who) => {
    await meet(who);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a part of the profile that fails', () => {
  const parts = [
    ['getCertificates', 'Certificates', 'Your certificates could not be loaded.', 'certificates'],
    ['getUserGroups', 'Departments', 'Your groups could not be loaded.', 'account'],
    ['getProfile', 'Your data', 'Your profile could not be loaded.', 'account'],
    ['getProfilePhotoData', 'Photo', 'Your photo could not be loaded.', 'account'],
    ['getNxHistory', 'History', 'Your history could not be loaded.', 'learning'],
  ] as const;

  it.each(parts)('%s says what it is, in its place, and comes at the next try', async (operation, name, words, tab) => {
    let fault = 0;
    const { user, world } = await open('noor', `/orchard/profile?tab=${tab}`, (page) => {
      fault = page.world.faults.add({ kind: 'status', status: 500, operation });
    });
    const alert = await within(await part(name)).findByRole('alert', undefined, SLOW);
    expect(alert.textContent).toBe(`${words} Try again`);
    for (const [, other, , where] of parts)
      if (other !== name && where === tab)
        await waitFor(() => expect(within(region(other)).queryByRole('alert')).toBeNull(), SLOW);
    world.faults.remove(fault);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(region(name)).queryByRole('alert')).toBeNull(), SLOW);
  });

  it('for want of the service says so too, beside what is missing', async () => {
    await open('noor', '/orchard/profile?tab=certificates', spoil('getCertificates', 503));
    const alert = await within(await part('Certificates')).findByRole('alert', undefined, SLOW);
    expect(alert.textContent).toMatch(/^Your certificates could not be loaded\. .+ Try again$/);
  });

  it('leaves all others standing, also where all calls of the profile fail', async () => {
    const { user } = await open('noor', '/orchard/profile?tab=account', ({ world }) => {
      for (const [operation] of parts) world.faults.add({ kind: 'status', status: 500, operation });
    });
    for (const [, name, words] of parts.filter(([, , , where]) => where === 'account'))
      expect((await within(await part(name)).findByRole('alert', undefined, SLOW)).textContent).toContain(words);
    await user.click(screen.getByRole('link', { name: 'Learning' }));
    expect(await part('Your progress')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await part('Settings')).toBeTruthy();
  });
});
