// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { textsOf } from '../../support/texts.tsx';
import { anOrganisation, SignInScreens, signInFixture, type Story } from './sign-in-fixture.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
  configure({ asyncUtilTimeout: 4_000 });
  // Loads the chunks once, and not during a test.
  await Promise.all([import('#ui/screens/chunks/auth.ts'), import('#ui/shared/session/go-on.ts')]);
});
afterEach(cleanup);

const nobodyAnswers = () => Promise.reject(new PortFailure('any', { status: 0, kind: 'no-answer' }));
const goesOn = { code: 'acme', name: 'ada' };

function open(story: Story = {}, path = '/acme/login') {
  const world = signInFixture({ organisations: nobodyAnswers, goesOn, ...story });
  const view = render(<SignInScreens services={world.services} texts={texts} path={path} />);
  return { ...world, ...view, user: userEvent.setup() };
}
const offer = () => screen.findByRole('region', { name: 'Continue offline' });
const noOffer = () => screen.queryByRole('region', { name: 'Continue offline' });
const nameField = async () => within(await offer()).getByRole<HTMLInputElement>('textbox', { name: 'Username' });
const passwordField = async () => within(await offer()).getByLabelText<HTMLInputElement>('Password');
const button = async () => within(await offer()).getByRole('button', { name: 'Continue' });

/** Verifies: offline sessions, as the sign-in screen offers them. */
describe('going on without a line', () => {
  it('is offered where nobody answers and the organisation allows it, beside trying again, and names nobody', async () => {
    const { container } = open();
    await offer();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect((await nameField()).value).toBe('');
    expect(container.textContent).not.toMatch(/ada/i);
  });

  it('is not offered where the organisation does not allow it or nobody was here', async () => {
    const { did } = open({ goesOn: { ...goesOn, code: 'other' } });
    await waitFor(() => expect(did).toEqual(['ask acme']));
    expect(noOffer()).toBeNull();
  });

  it('is not offered, and not asked about, where the platform answers', async () => {
    const { did } = open({ organisations: [anOrganisation()] });
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect([noOffer(), did]).toEqual([null, []]);
  });

  it('is not offered where what is behind sign-in is not on this device', async () => {
    open({ clientFails: true });
    await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(noOffer()).toBeNull();
  });

  it('leads home under the account that is named, and takes what was refused before with it', async () => {
    const { did, said, user } = open();
    await user.type(await passwordField(), 'x');
    await user.type(await nameField(), 'ben{Enter}');
    await waitFor(() => expect(said()).toEqual(['OFFLINE_SESSION_UNKNOWN']));
    await user.clear(await nameField());
    await user.type(await passwordField(), 'x');
    await user.type(await nameField(), 'ada{Enter}');
    expect((await screen.findByTestId('address')).textContent).toBe('/acme/search');
    expect(did).toEqual(['ask acme', 'go on acme ben', 'go on acme ada']);
    expect(said()).toEqual([]);
  });

  it('gives way to signing in once the platform answers, with the focus on what has come', async () => {
    let answers = false;
    const { user } = open({ organisations: async () => (answers ? anOrganisation() : nobodyAnswers()) });
    await offer();
    answers = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const heading = await screen.findByRole('heading', { level: 1, name: /^Sign in to/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(noOffer()).toBeNull();
  });

  it('leads to the place that was wanted', async () => {
    const { user } = open({ destination: '/acme/title/g/t' });
    await user.type(await nameField(), 'ada');
    await user.type(await passwordField(), 'x');
    await user.click(await button());
    expect((await screen.findByTestId('address')).textContent).toBe('/acme/title/g/t');
  });

  it('says calmly at the field that nothing is kept under another name, and not who is known', async () => {
    const { container, said, user } = open();
    await user.type(await passwordField(), 'x');
    await user.type(await nameField(), 'ben{Enter}');
    const field = await nameField();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const words = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(words).toContain('do not open any work on this device.');
    expect(document.activeElement).toBe(field);
    expect(said()).toEqual(['OFFLINE_SESSION_UNKNOWN']);
    expect(container.textContent).not.toMatch(/ada/i);
    await user.type(field, 'n');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('asks nobody without a password', async () => {
    const { did, said, user } = open();
    await user.type(await nameField(), 'ada{Enter}');
    await waitFor(() => expect(said()).toEqual(['EMPTY_PASSWORD']));
    expect(did).toEqual(['ask acme']);
    expect(document.activeElement).toBe(await passwordField());
  });

  it('empties the password after each try', async () => {
    const { user } = open();
    await user.type(await passwordField(), 'wrong');
    await user.type(await nameField(), 'ben{Enter}');
    await waitFor(async () => expect((await passwordField()).value).toBe(''));
    await user.clear(await nameField());
    await user.type(await passwordField(), 'right{Enter}');
    await waitFor(async () => expect((await nameField()).getAttribute('aria-invalid')).toBe('true'));
    expect((await passwordField()).value, 'only the name was missing').toBe('right');
  });

  it('asks nobody without a name', async () => {
    const { did, said, user } = open();
    await user.type(await nameField(), '  ');
    await user.type(await passwordField(), 'x');
    await user.click(await button());
    await waitFor(() => expect(said()).toEqual(['EMPTY_USERNAME']));
    expect(did).toEqual(['ask acme']);
    expect(document.activeElement).toBe(await nameField());
  });

  it.each<[Refusal['refused'], RegExp]>([
    ['OFFLINE_SESSION_OVER', /has been too long/],
    ['OFFLINE_SESSION_CLOCK', /clock was set back/],
    ['OFFLINE_SESSION_REFUSED', /cannot be used offline/],
    ['OFFLINE_SESSION_UNSETTLED', /needs attention first/],
    ['OFFLINE_SESSION_ENDS', /You are online again/],
  ])('says %s in words, and leaves the way back to the platform', async (refused, words) => {
    const { user } = open({ goesOn: { ...goesOn, refusal: { refused } } });
    await user.type(await passwordField(), 'x');
    await user.type(await nameField(), 'ada{Enter}');
    expect(await within(await offer()).findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says how long to wait after too many wrong tries', async () => {
    const refusal: Refusal = { refused: 'OFFLINE_SESSION_WAIT', params: { minutes: 2 } };
    const { user } = open({ goesOn: { ...goesOn, refusal } });
    await user.type(await passwordField(), 'x');
    await user.type(await nameField(), 'ada{Enter}');
    expect(await within(await offer()).findByText(/too many wrong tries\. Try again in 2 minutes\./)).toBeTruthy();
  });

  it('is offered under the organisation code, too, once looking it up has come to nothing', async () => {
    const { user, did } = open({}, '/organizationLogin');
    expect(noOffer()).toBeNull();
    await user.type(await screen.findByLabelText('Organization code'), ' AcMe {Enter}');
    await user.type(await passwordField(), 'x');
    await user.type(await nameField(), 'ada{Enter}');
    expect((await screen.findByTestId('address')).textContent).toBe('/acme/search');
    expect(did).toEqual(['ask acme', 'go on acme ada']);
  });
});
