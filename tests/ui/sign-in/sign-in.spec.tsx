// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Organisation } from '#domain/organisation/index.ts';
import type { BrowserClient } from '#ui/entry/client.ts';
import { cacheLoad } from '#ui/entry/failures/parts.ts';
import { knownPath } from '#ui/entry/main.tsx';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { followSession } from '#ui/shared/session/go-on.ts';
import { parts } from '../../support/parts.ts';
import { textsOf } from '../../support/texts.tsx';
import { anOrganisation, aUser, SignInScreens, signInFixture, type Story } from './sign-in-fixture.tsx';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

let texts: TextSource;
let calm = false;
beforeAll(async () => {
  texts = await textsOf();
  configure({ asyncUtilTimeout: 4_000 });
  // Loads the chunks once, and not during a test.
  await Promise.all([import('#ui/screens/chunks/auth.ts'), import('#ui/shared/session/go-on.ts')]);
});
beforeEach(() => {
  calm = false;
  window.matchMedia = (media) => ({ matches: calm, media }) as MediaQueryList; // the code under test reads `matches` only
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(path: Parameters<typeof SignInScreens>[0]['path'], story: Story = {}) {
  const world = signInFixture(story);
  const view = render(<SignInScreens services={world.services} texts={texts} path={path} />);
  return { ...world, ...view };
}
const bank = (more: Partial<Organisation> = {}) =>
  anOrganisation({ method: 'sso', loginUrl: 'https://id.bank.example/sso?x=1', ...more });
const branded = (more: Partial<Organisation['branding']>) =>
  anOrganisation({ branding: { ...anOrganisation().branding, ...more } });
const address = () => screen.findByTestId('address').then((output) => output.textContent);
// By text: computing the accessible names of all roles takes as long as the rest of a test.
const button = (name: string | RegExp) => screen.findByText(name, { selector: 'button' });
const hasButton = (name: string) => screen.queryByText(name, { selector: 'button' }) !== null;
const clock = () => document.querySelector('[role=timer]')?.textContent ?? undefined;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function fill(name: string, password: string) {
  await screen.findByLabelText('Username');
  type('Username', name);
  type('Password', password);
  fireEvent.click(await button('Sign in'));
}

const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
/** Runs all pending work without timers; the library’s own waiting would use the stopped clock. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

// Verifies: §1, §2 login and basicLogin, §3 method
describe('the way of signing in that an organisation has chosen', () => {
  it.each([
    ['/acme/login', 'basic', { form: true, button: false, clock: false }],
    ['/acme/login', 'integrationlogin', { form: true, button: false, clock: false }],
    ['/acme/login', 'dual', { form: true, button: true, clock: false }],
    ['/acme/login', 'sso', { form: false, button: false, clock: true }],
    ['/acme/basicLogin', 'sso', { form: true, button: false, clock: false }],
    ['/acme/basicLogin', 'dual', { form: true, button: false, clock: false }],
    ['/ACME/Login', 'basic', { form: true, button: false, clock: false }],
  ] as const)('at %s is, for %s: %j', async (path, method, shown) => {
    open(path, { organisations: [bank({ method })] });
    await waitFor(() =>
      expect({
        form: screen.queryByLabelText('Username') !== null,
        button: hasButton('Sign in with your organization'),
        clock: clock() !== undefined,
      }).toEqual(shown),
    );
  });

  it.each([
    ['/acme/login', 'basic', 'signIn'],
    ['/acme/login', 'integrationlogin', 'signIn'],
    ['/acme/login', 'dual', 'signIn'],
    ['/acme/basicLogin', 'sso', 'basicSignIn'],
  ] as const)('asks the platform at %s, for %s, by %s', async (path, method, call) => {
    const { did } = open(path, { organisations: [bank({ method })] });
    await fill(' ada ', 'Lighthouse1');
    expect(await address()).toBe('/acme/search');
    expect(did).toEqual([`${call} ada`, 'open p-ada']);
  });

  it('is found by the organisation code, and basic login by its own door', async () => {
    const user = userEvent.setup();
    open('/basicOrganizationLogin');
    await user.type(await screen.findByLabelText('Organization code'), ' AcMe {Enter}');
    expect(await screen.findByLabelText('Username')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Other organization' }).getAttribute('href')).toBe(
      '/basicOrganizationLogin',
    );
  });

  it('of an organisation that there is not leads to the question for the code, with the answer at its field', async () => {
    const { said } = open('/nowhere/login');
    const field = await screen.findByLabelText('Organization code');
    expect([(field as HTMLInputElement).value, field.getAttribute('aria-invalid')]).toEqual(['nowhere', 'true']);
    await waitFor(() => expect(said()).toEqual(['WRONG_ORG_CODE'])); // reported after the screen has opened
  });
});

// Verifies: §4 SSO redirect wait, §9 5000 ms, T2
describe('leaving for the identity provider', () => {
  it('says where it leads, counts five seconds and goes there once', async () => {
    fakeTime();
    const { left } = open('/acme/login', { organisations: [bank()] });
    await settled();
    expect(screen.getByText('id.bank.example').tagName).toBe('BDI');
    expect(clock()).toBe('Going there in 5 seconds');
    pass(1_000);
    expect(clock()).toBe('Going there in 4 seconds');
    pass(3_999);
    expect([clock(), left]).toEqual(['Going there in 1 second', []]);
    pass(1);
    pass(60_000);
    expect(left).toEqual(['https://id.bank.example/sso?x=1']);
    // Back with the browser’s button: displays the link, and no countdown.
    expect([clock() !== undefined, hasButton('Go now')]).toEqual([false, true]);
  });

  /** Verifies: WCAG 2.2.1. */
  it('stays when the learner says so, and the keyboard is where it goes on', async () => {
    fakeTime();
    const { left } = open('/acme/login', { organisations: [bank()] });
    await settled();
    fireEvent.click(screen.getByText('Stay here'));
    pass(60_000);
    expect([left, clock() !== undefined, hasButton('Stay here')]).toEqual([[], false, false]);
    expect(document.activeElement?.textContent).toBe('Go now');
    fireEvent.click(document.activeElement!); // the button above
    expect(left).toEqual(['https://id.bank.example/sso?x=1']);
  });

  it.each([
    [undefined, 'Missing SSO login URL'],
    ['http://id.bank.example/', 'not a safe web address'],
    ['javascript:alert(1)', 'not a safe web address'],
    ['//id.bank.example', 'not a safe web address'],
    ['https://bank@evil.example/', 'not a safe web address'],
  ])('goes nowhere when the address is %s', async (loginUrl, words) => {
    fakeTime();
    const { left } = open('/acme/login', { organisations: [bank({ loginUrl })] });
    await settled();
    expect(screen.getByRole('alert').textContent).toContain(words);
    pass(60_000);
    expect([left, hasButton('Go now')]).toEqual([[], false]);
  });

  it('is a button beside the form where both are offered; without an address the form still serves', async () => {
    const { left } = open('/acme/login', { organisations: [bank({ method: 'dual' })] });
    const go = await button('Sign in with your organization');
    expect(document.getElementById(go.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'id.bank.example',
    );
    fireEvent.click(go);
    expect(left).toEqual(['https://id.bank.example/sso?x=1']);
    cleanup();
    const { did } = open('/acme/login', { organisations: [bank({ method: 'dual', loginUrl: undefined })] });
    expect((await screen.findByRole('alert')).textContent).toBe('Missing SSO login URL');
    await fill('ada', 'x');
    await waitFor(() => expect(did).toContain('open p-ada'));
  });

  it('is offered, not counted, after a sign-on that failed', async () => {
    fakeTime();
    const { left, said } = open('/acme/login', { organisations: [bank()], token: { path: '/acme/login', user: 401 } });
    await settled();
    expect(screen.getByRole('alert').textContent).toBe('We could not sign you in. Please try again.');
    pass(60_000);
    expect([left, said(), clock() !== undefined, hasButton('Go now')]).toEqual([
      [],
      ['AUTHENTICATION_FAILURE'],
      false,
      true,
    ]);
  });
});

// Verifies: §6 One specific organisation code redirects to an external site
describe('an organisation code that the operator has given to another site', () => {
  const special = { orchard: 'https://orchard.example/start', broken: 'javascript:alert(1)' };

  it.each(['/organizationLogin', '/basicOrganizationLogin'])('leads there from %s, said before', async (path) => {
    const user = userEvent.setup();
    const { left } = open(path, { special, organisations: [] });
    await user.type(await screen.findByLabelText('Organization code'), 'Orchard{Enter}');
    expect(await screen.findByText('orchard.example')).toBeTruthy();
    expect(clock()).toBeDefined();
    await user.click(await button('Go now'));
    expect(left).toEqual(['https://orchard.example/start']);
  });

  it('leads nowhere when the operator wrote no web address', async () => {
    const { left } = open('/broken/login', { special, organisations: [] });
    expect((await screen.findByRole('alert')).textContent).toContain('not a safe web address');
    expect([left, hasButton('Go now')]).toEqual([[], false]);
  });
});

// Verifies: §3 ssohidetoken, T16
describe('coming back from single sign-on', () => {
  const token = { path: '/acme/login', user: aUser() };

  it('goes in with the token, to the place that was wanted before', async () => {
    const { did } = open('/acme/login', { organisations: [bank()], token, destination: '/acme/title/g/t' });
    expect(await address()).toBe('/acme/title/g/t');
    expect(did).toEqual(['accept tok', 'open p-ada']);
  });

  it('asks before another learner’s session ends, and stays by default', async () => {
    const story = {
      organisations: [bank()],
      token,
      present: aUser({ id: 'p-ben', firstName: 'Ben', lastName: 'Carter' }),
    };
    const { did } = open('/acme/login', story);
    expect(await screen.findByText(/Ben Carter is signed in here\./)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Someone is already signed in');
    expect(did).toEqual([]);
    fireEvent.click(await button('Continue as Ben Carter'));
    expect(await address()).toBe('/acme/home');
    expect(did).toEqual([]);
    cleanup();

    const other = open('/acme/login', { ...story, present: aUser({ id: 'p-ben', sessionId: 's-ben' }) });
    fireEvent.click(await button(/^Sign out and continue as/));
    expect(await address()).toBe('/acme/search');
    expect(other.did).toEqual(['signOut', 'accept tok', 'open p-ada']);
  });

  it('asks whose account it is when nobody left this tab for it, and a no leaves nothing', async () => {
    fakeTime();
    const story = { organisations: [bank()], token: { ...token, isLink: true } };
    const { did, left, said } = open('/acme/login', story);
    await settled();
    expect(document.activeElement?.textContent).toBe('Is this account yours?');
    expect(screen.getByText(/signs in as Ada Yılmaz, username ada\./)).toBeTruthy();
    fireEvent.click(screen.getByText('Cancel'));
    await settled();
    pass(60_000);
    expect([did, left, said(), clock() !== undefined]).toEqual([[], [], ['SIGN_ON_CANCELLED'], false]);
    cleanup();

    const yes = open('/acme/login', { ...story, destination: '/acme/title/g/t' });
    await settled();
    fireEvent.click(screen.getByText('Continue as Ada Yılmaz'));
    await settled();
    expect(yes.did).toEqual(['accept tok', 'open p-ada']);
  });

  it.each(['basic', 'integrationlogin'] as const)(
    'asks at an organisation of method %s, come what may',
    async (method) => {
      const { did } = open('/acme/login', { organisations: [anOrganisation({ method })], token });
      expect(await screen.findByText('Is this account yours?')).toBeTruthy();
      fireEvent.click(await button('Cancel'));
      expect(await screen.findByLabelText('Username')).toBeTruthy();
      expect(did).toEqual([]);
    },
  );

  it('of whoever is signed in here already changes nothing, and leads on', async () => {
    const { did } = open('/acme/login', {
      token: { ...token, isLink: true },
      present: aUser(),
      destination: '/acme/title/g/t',
    });
    expect(await address()).toBe('/acme/title/g/t');
    expect(did).toEqual([]);
  });

  it('without a token is a journey given up: it is said, and nobody is sent round in a circle', async () => {
    fakeTime();
    const { left } = open('/acme/login', { organisations: [bank()], token: { path: '/acme/login' } });
    await settled();
    expect(screen.getByRole('alert').textContent).toBe('The sign-in was not completed. You can try again.');
    pass(60_000);
    expect([left, clock() !== undefined, hasButton('Go now')]).toEqual([[], false, true]);
  });

  it('is no business of a page at another address', async () => {
    open('/acme/basicLogin', { token });
    expect(await screen.findByLabelText('Username')).toBeTruthy();
  });
});

// Verifies: §5 Login, §8 403 EXPIRED_ACCOUNT, MAIL_IS_SENT
describe('an account that is not active', () => {
  it('can ask for its mail again, by the name that was refused', async () => {
    const { did, said } = open('/acme/login', { signIn: 403 });
    await fill('ada@acme.example', 'x');
    const again = await button('Send the activation email again');
    type('Username', 'somebody else');
    fireEvent.click(again);
    expect(await screen.findByText('The email has been sent. Check your inbox.')).toBeTruthy();
    expect(did.at(-1)).toBe('resendMail acme ada@acme.example');
    expect(said()).toEqual(['MAIL_IS_SENT']);
  });

  it('is told why the mail could not be sent', async () => {
    open('/acme/login', { signIn: 403, resendMail: 503 });
    await fill('ada', 'x');
    fireEvent.click(await button('Send the activation email again'));
    expect(await screen.findByText(/service is not available/i)).toBeTruthy();
  });

  it.each([401, 409, 500] as const)('is what only 403 means, not %i', async (status) => {
    open('/acme/login', { signIn: status });
    await fill('ada', 'x');
    const words = { 401: /is incorrect/, 409: /maximum number/, 500: /could not sign you in/ }[status];
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe(status === 401 ? 'true' : null);
    expect(hasButton('Send the activation email again')).toBe(false);
  });
});

describe('a form that somebody comes to with a session', () => {
  it('says whose it is, with the way back to it', async () => {
    open('/acme/login', { present: aUser() });
    const back = await screen.findByRole('link', { name: 'Continue as Ada Yılmaz' });
    expect(back.getAttribute('href')).toBe('/acme/home');
    expect(screen.getByText('Ada Yılmaz is signed in here.')).toBeTruthy();
  });

  it.each([401, 503, 0])('says nothing of a session that has ended or cannot be asked for: %i', async (present) => {
    const { did } = open('/acme/login', { present });
    expect(await screen.findByLabelText('Username')).toBeTruthy();
    await settled();
    expect(screen.queryByText(/is signed in here/)).toBeNull();
    expect(did).toEqual(present === 401 ? ['forget'] : []); // like a token from sign-on
  });

  it('is there although what stands below it is at fault', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined); // React logs caught errors on the console
    const present = aUser();
    Object.defineProperty(present, 'firstName', { get: () => expect.fail() });
    open('/acme/login', { present });
    await screen.findByLabelText('Username');
    await settled();
    expect(screen.getByLabelText('Username')).toBeTruthy();
    expect(screen.queryByText(/is signed in here/)).toBeNull();
    vi.restoreAllMocks();
  });
});

// Verifies: §9 Cookies: a token that this browser did not receive by a sign-in is never used without a question.
describe('a form under a cookie that another site wrote', () => {
  const ben = aUser({ id: 'p-ben', userName: 'ben', firstName: 'Ben', lastName: 'Carter' });

  it('says whose account it is beside the form, and signs in only after confirmation', async () => {
    const { did } = open('/acme/login', { foreign: ben });
    expect(await screen.findByText(/a session of Ben Carter, username ben/)).toBeTruthy();
    expect(screen.getByLabelText('Username')).toBeTruthy();
    expect(did).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Continue as Ben Carter' }));
    expect(await address()).toBe('/acme/search');
    expect(did).toEqual(['accept planted', 'open p-ben']);
  });

  it('forgets it when the visitor declines', async () => {
    const { did } = open('/acme/login', { foreign: ben });
    fireEvent.click(await screen.findByRole('button', { name: 'Not my account' }));
    await settled();
    expect(screen.queryByText(/a session of Ben/)).toBeNull();
    expect(did).toEqual(['forget']);
  });

  it('does not start a sign-on at the provider by itself while the question is open', async () => {
    const sso = anOrganisation({ method: 'sso', loginUrl: 'https://sso.example/' });
    const { did } = open('/acme/login', { foreign: ben, organisations: [sso] });
    expect(await screen.findByText(/a session of Ben Carter/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull(); // there is no countdown to stop
    expect(did).toEqual([]);
  });

  it.each([401, 503, 0])('says nothing of a token that the platform does not accept: %i', async (foreign) => {
    const { did } = open('/acme/login', { foreign });
    await screen.findByLabelText('Username');
    await settled();
    expect(screen.queryByText(/a session of/)).toBeNull();
    expect(did).toEqual([]);
  });

  it.each(['other', 'acme'])('asks only about an account of this organisation: %s', async (organisationCode) => {
    open('/acme/login', { foreign: aUser({ organisationCode }) });
    await screen.findByLabelText('Username');
    await settled();
    expect(screen.queryByText(/a session of Ada/) !== null).toBe(organisationCode === 'acme');
  });
});

// Verifies: §2 redirectToUrl, §4 Login success, T1
describe('the place to go to after signing in', () => {
  it.each([
    ['/acme/title/g/t', '/acme/title/g/t'],
    ['/acme/search?query=a%20b', '/acme/search?query=a%20b'],
    ['//evil.example', '/acme/search'],
    ['https://evil.example/acme/home', '/acme/search'],
    ['/acme/nonsense', '/acme/search'],
    ['/acme/login', '/acme/search'],
    ['/organizationLogin', '/acme/search'],
    ['', '/acme/search'],
  ])('named by redirectToUrl=%s is %s', async (named, went) => {
    for (const path of [
      `/acme/login?redirectToUrl=${encodeURIComponent(named)}`,
      { pathname: '/acme/login', state: { redirectToUrl: named } },
    ]) {
      open(path);
      await fill('ada', 'x');
      expect(await address()).toBe(went);
      cleanup();
    }
  });

  it('is kept while something stands before home', async () => {
    const { destination } = open('/acme/login', { gates: ['terms'], destination: '/acme/title/g/t' });
    await fill('ada', 'x');
    expect(await address()).toBe('/acme/register');
    expect(destination()).toBe('/acme/title/g/t');
  });

  it('is never another site and never an unknown screen, whatever it is', () => {
    const part = fc.constantFrom(
      'acme',
      'home',
      'title',
      'login',
      'search',
      'a',
      '%2f',
      '%',
      '..',
      '\\',
      '//',
      'register',
    );
    const path = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
    const known = fc
      .tuple(
        fc.constantFrom(
          '/acme/home',
          '/a/title/g/t',
          '/%2f/search',
          '/acme/catalogue',
          '//evil/home',
          '/acme/register',
        ),
        fc.constantFrom('', '/', '?q=//evil.example', '#\\', '/..', '%'),
      )
      .map(([before, after]) => before + after);
    const { reached, assert } = reaching({ path: 0.05 });
    assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: known }, path, fc.string(), fc.anything()), (candidate) => {
        const taken = knownPath(candidate);
        if (taken === undefined) return;
        reached('path');
        expect(new URL(taken, 'https://app.example').origin).toBe('https://app.example');
        expect(taken).toMatch(
          /^\/[^/]+\/(home|catalogue|title|search|about|profile|report|content|deep-launch|player)/i,
        );
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('the code behind sign-in', () => {
  it('is there before anybody’s password is sent', async () => {
    const { did, said } = open('/acme/login', { clientFails: true });
    await fill('ada', 'x');
    await waitFor(() => expect(said()).toEqual(['CONNECTION_FAILURE']));
    expect(did).toEqual([]);
  });

  it('that did not come while somebody typed is asked for again at the next wish', async () => {
    const story: Story = { clientFails: true };
    const world = signInFixture(story);
    const client = cacheLoad(world.services.client);
    render(<SignInScreens services={{ ...world.services, client }} texts={texts} path="/acme/login" />);
    fireEvent.input(await screen.findByLabelText('Username'), { target: { value: 'a' } });
    await settled();
    story.clientFails = false;
    await fill('ada', 'x');
    expect(await address()).toBe('/acme/search');
    expect(world.said()).toEqual([]);
  });

  it('that did not come when another tab signed in is asked for again at the next wish', async () => {
    const behind = parts<BrowserClient>({});
    const load = vi.fn<() => Promise<BrowserClient>>().mockRejectedValueOnce(new Error('no chunk'));
    const client = cacheLoad(load.mockResolvedValue(behind));
    let hear = () => {};
    const gone = new AbortController();
    const services = { onSessionElsewhere: (listen: () => void) => void (hear = listen), client };
    followSession({ ...signInFixture({}).services, ...services }, () => undefined, gone.signal);
    hear();
    await settled();
    expect(await client()).toBe(behind);
    gone.abort();
  });
});

// Verifies: §3 resetPass, selfRegister, goRegister, contactSupportSection
describe('what else can be done on the sign-in screen', () => {
  const policy = (isAllowed: boolean, isOfferedFirst: boolean) => ({
    registration: { ...anOrganisation().registration, isAllowed, isOfferedFirst },
  });
  it.each([
    ['nothing', anOrganisation(), []],
    ['a forgotten password', anOrganisation({ canResetPassword: true }), ['/acme/forgot-password']],
    ['registration', anOrganisation(policy(true, false)), ['/acme/registration']],
    ['registration first', anOrganisation(policy(true, true)), ['/acme/registration']],
    ['registration that is not allowed', anOrganisation(policy(false, true)), []],
    ['no password to forget', bank({ canResetPassword: true }), []],
    [
      'support',
      branded({ showsContactSupport: true, contactSupportUrl: 'https://help.example/' }),
      ['https://help.example/'],
    ],
    ['no support', branded({ contactSupportUrl: 'https://help.example/' }), []],
  ])('%s', async (_name, organisation, links) => {
    open('/acme/login', { organisations: [organisation] });
    await screen.findByRole('link', { name: 'Other organization' });
    const all = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(all.filter((href) => href !== '/organizationLogin')).toEqual(links);
  });

  it('a line of support without an address is words', async () => {
    open('/acme/login', {
      organisations: [branded({ showsContactSupport: true, contactSupportText: 'Extension 42' })],
    });
    expect((await screen.findByText('Extension 42')).closest('a')).toBeNull();
  });
});

// Verifies: §3 branding, §9 Banner sizes, T9
describe('branding', () => {
  const banner = { small: '/s', medium: '/m', big: '/b', banner: '/w' };

  it('is not anticipated: until it is known whose page it is, neither mark nor name of the product is shown', async () => {
    let answer: (organisation: Organisation) => void = () => undefined;
    const { container } = open('/acme/login', { organisations: () => new Promise((resolve) => (answer = resolve)) });
    expect([container.querySelector('svg[viewBox="0 0 32 32"]'), screen.queryByText('Learning')]).toEqual([null, null]);
    await act(async () => answer(branded({ logoUrl: '/logo', buttonColour: '#0f5b8c' })));
    expect(screen.getByRole('img', { name: 'Lighthouse Supply' }).getAttribute('src')).toBe('/logo');
    expect(document.documentElement.style.getPropertyValue('--org-light-accent')).toBe('#0f5b8c');
  });

  it('falls back to the bundled mark and the name when a picture does not arrive', async () => {
    const { container } = open('/acme/login', { organisations: [branded({ logoUrl: '/logo', banner })] });
    fireEvent.error(await screen.findByRole('img', { name: 'Lighthouse Supply' }));
    expect(screen.getByText('Lighthouse Supply', { selector: 'bdi' })).toBeTruthy();
    fireEvent.error(container.querySelector('picture img')!); // the banner above
    expect(container.querySelector('picture')).toBeNull();
  });

  it('gives the browser the banner in its four sizes to choose from by width', async () => {
    const { container } = open('/acme/login', { organisations: [branded({ banner })] });
    await screen.findByLabelText('Username');
    const sources = [...container.querySelectorAll('source')].map((one) => [one.media, one.getAttribute('srcset')]);
    expect([...sources, ['', container.querySelector('picture img')?.getAttribute('src')]]).toEqual([
      ['(width >= 992px)', '/b'],
      ['(width >= 566px)', '/w'],
      ['(width > 320px)', '/m'],
      ['', '/s'],
    ]);
  });

  /** Verifies: WCAG 1.4.2. */
  it.each([
    [false, true],
    [true, false],
  ])('plays a film silently, by itself only where motion is welcome (calm: %s)', async (isCalm, moves) => {
    calm = isCalm;
    const { container } = open('/acme/login', {
      organisations: [branded({ videoUrl: 'https://media.example/a.mp4' })],
    });
    await waitFor(() => expect(container.querySelector('video')).not.toBeNull());
    const film = container.querySelector('video')!; // awaited above
    expect([film.autoplay, film.muted, film.controls, film.getAttribute('aria-label')]).toEqual([
      moves,
      true,
      true,
      'Video from Lighthouse Supply',
    ]);
    fireEvent.error(film);
    expect(container.querySelector('video')).toBeNull();
  });

  it.each(['https://videos.example/watch?v=1', 'javascript:alert(1)', 'http://media.example/a.mp4'])(
    'shows no film that is none: %s',
    async (videoUrl) => {
      const { container } = open('/acme/login', { organisations: [branded({ videoUrl })] });
      await screen.findByLabelText('Username');
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(container.querySelector('video, iframe')).toBeNull();
    },
  );
});
