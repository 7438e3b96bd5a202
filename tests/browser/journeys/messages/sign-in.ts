import type { Page } from '@playwright/test';
import { text } from '../../layout-stability/layout-shifts.ts';
import { fillCredentials } from '../../support/platform.ts';
import type { Row, Walk } from './walk.ts';

const atCode = { field: 'organisation', noticed: true } as const;
const atName = { field: 'username', noticed: true } as const;
const atPassword = { field: 'password', noticed: true } as const;
/** No field is at fault. */
const overForm = { inPage: true, noticed: true } as const;

const ask = (code: string) => async (page: Page) => {
  await page.getByLabel(text('field.organisationCode')).fill(code);
  await page.keyboard.press('Enter');
};
const enter = (userName: string, password: string) => (page: Page) => fillCredentials(page, userName, password);

const organisation: Walk = {
  name: 'the organisation code',
  story: 'generic',
  start: (page, { appUrl, world }) => {
    world.scenario.client.externalRedirects = { broken: 'javascript:alert(1)' };
    return page.goto(`${appUrl}/organizationLogin`);
  },
  rows: [
    { when: 'no code', do: ask(''), says: [{ code: 'ORG_CODE_MISSING', ...atCode }] },
    { when: '404 on the look-up', do: ask('nowhere'), says: [{ code: 'WRONG_ORG_CODE', ...atCode }] },
    {
      when: '503 on the look-up',
      fault: { kind: 'status', status: 503, operation: 'getOrganisationProfile' },
      do: ask('one'),
      says: [{ code: 'SERVICE_UNAVAILABLE', ...atCode }],
    },
    {
      when: 'any other failure of the look-up',
      fault: { kind: 'status', status: 500, operation: 'getOrganisationProfile' },
      do: ask('three'),
      says: [{ code: 'ORGANISATION_RETRIEVING_FAILURE', ...atCode }],
    },
    {
      when: '429 on the look-up',
      fault: { kind: 'status', status: 429, operation: 'getOrganisationProfile' },
      do: ask('four'),
      says: [{ code: 'TOO_MANY_LOOKUPS', ...atCode }],
    },
    {
      when: 'no answer to the look-up',
      fault: { kind: 'offline', operation: 'getOrganisationProfile' },
      do: ask('two'),
      says: [{ code: 'CONNECTION_FAILURE', ...atCode }],
    },
    {
      when: 'a special code that leads nowhere safe',
      do: ask('broken'),
      says: [{ code: 'UNSAFE_LINK', inPage: true }],
    },
  ],
};

/** Messages of a refused call, for all calls that sign a learner in. */
const refusedCalls = (operation: string, send: (page: Page) => Promise<unknown>): Row[] => [
  {
    when: `503 on ${operation}`,
    fault: { kind: 'status', status: 503, operation },
    do: send,
    says: [{ code: 'SERVICE_UNAVAILABLE', ...overForm }],
  },
  {
    when: `no answer to ${operation}`,
    fault: { kind: 'offline', operation },
    do: send,
    says: [{ code: 'CONNECTION_FAILURE', ...overForm }],
  },
  {
    when: `any other failure of ${operation}`,
    fault: { kind: 'status', status: 500, operation },
    do: send,
    says: [{ code: 'AUTHENTICATION_FAILURE', ...overForm }],
  },
  {
    when: `a message of the platform on ${operation}`,
    fault: { kind: 'status', status: 500, message: 'The gate is being painted.', operation },
    do: send,
    says: [{ code: 'AUTHENTICATION_FAILURE', words: 'The gate is being painted.', ...overForm }],
  },
];

const login: Walk = {
  name: 'signing in',
  story: 'locked-out',
  start: (page, { appUrl }) => page.goto(`${appUrl}/gate/login`),
  rows: [
    { when: 'nothing entered', do: enter('', ''), says: [{ code: 'EMPTY_CREDENTIALS', ...atName }] },
    { when: 'no username', do: enter('', 'secret'), says: [{ code: 'EMPTY_USERNAME', ...atName }] },
    { when: 'no password', do: enter('ok', ''), says: [{ code: 'EMPTY_PASSWORD', ...atPassword }] },
    { when: 'an ampersand', do: enter('ok', 'a&b'), says: [{ code: 'INVALID_CHARACTER', ...atPassword }] },
    { when: '401', do: enter('nobody', 'wrong'), says: [{ code: 'INVALID_CREDENTIALS', ...atPassword }] },
    {
      when: '401 with a count, several left',
      do: enter('ok', 'wrong'),
      says: [{ code: 'ATTEMPTS_LEFT', params: { left: 2, of: 3 }, ...atPassword }],
    },
    {
      when: '401 with a count, one left',
      do: enter('last', 'wrong'),
      says: [{ code: 'ATTEMPTS_LEFT', params: { left: 1, of: 3 }, ...atPassword }],
    },
    { when: '409', do: enter('shut', 'Lighthouse1'), says: [{ code: 'MAX_ATTEMPTS_REACHED', ...overForm }] },
    ...refusedCalls('signIn', enter('ok', 'Lighthouse1')),
    { when: '403', do: enter('new@gate.example', 'Lighthouse1'), says: [{ code: 'EXPIRED_ACCOUNT', ...overForm }] },
    {
      when: 'the activation mail again',
      do: (page) => page.getByRole('button', { name: text('signIn.resendMail') }).click(),
      says: [{ code: 'MAIL_IS_SENT', inPage: true, noticed: true }],
    },
    {
      when: 'basic login, 401',
      do: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/gate/basicLogin`);
        await fillCredentials(page, 'nobody', 'wrong');
      },
      says: [{ code: 'INVALID_CREDENTIALS', ...atPassword }],
    },
  ],
};

/** `/{orgCode}/reauthLogin/{titleId}`, in an organisation with both methods. */
const again = (password: string) => async (page: Page) => {
  await page.getByLabel(text('field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text('reauth.submit') }).click();
};
const loginUrl = (LoginUrl: string | null) => async (page: Page) => {
  await page.unrouteAll();
  await page.route('**/organisationprofiles/reauth/**', (route) => route.fulfill({ json: { LoginUrl } }));
  await page.reload();
};

const reauthentication: Walk = {
  name: 'proving who one is before a title opens',
  story: 'reauthentication-sso',
  start: async (page, { appUrl, world }) => {
    world.scenario.organisation.authentication.method = 'dual';
    await page.goto(`${appUrl}/pier/login`);
    await fillCredentials(page, 'mina', 'Lighthouse1');
    await page.waitForURL('**/home');
    await page.goto(`${appUrl}/pier/reauthLogin/handbook`);
  },
  rows: [
    { when: 'no password', do: again(''), says: [{ code: 'EMPTY_PASSWORD', ...atPassword }] },
    { when: 'an ampersand', do: again('a&b'), says: [{ code: 'INVALID_CHARACTER', ...atPassword }] },
    {
      when: 're-authentication 400 with a count',
      do: again('wrong'),
      says: [{ code: 'ATTEMPTS_LEFT', params: { left: 4, of: 5 }, ...atPassword }],
    },
    {
      when: 're-authentication 400',
      fault: { kind: 'status', status: 400, operation: 'reauthenticate' },
      do: again('wrong'),
      says: [{ code: 'INVALID_CREDENTIALS', ...atPassword }],
    },
    ...refusedCalls('reauthenticate', again('Lighthouse1')),
    {
      when: 'back from sign-on as somebody else',
      do: async (page, { signOnUrl }) => {
        const { host } = new URL(signOnUrl);
        await page.getByRole('button', { name: text('reauth.goOn', 'en-US', { host }) }).click();
        await page.getByRole('button', { name: 'Noah Berg' }).click();
        await page.waitForURL('**/reauthLogin/handbook');
      },
      says: [{ code: 'OTHER_LEARNER', inPage: true, noticed: true }],
    },
    {
      when: 'back from sign-on with nothing',
      do: async (page, { signOnUrl }) => {
        const { host } = new URL(signOnUrl);
        await page.getByRole('button', { name: text('reauth.goOn', 'en-US', { host }) }).click();
        await page.getByRole('button', { name: 'Noah Berg' }).waitFor();
        await page.goBack();
        await page.waitForURL('**/reauthLogin/handbook');
      },
      says: [{ code: 'SIGN_ON_CANCELLED', inPage: true, noticed: true }],
    },
    {
      when: 'no SSO login URL',
      do: loginUrl(null),
      says: [{ code: 'MISSING_SSO_LOGIN_URL', inPage: true, noticed: true }],
    },
    {
      when: 'an SSO login URL that is no web address',
      do: loginUrl('javascript:alert(1)'),
      says: [{ code: 'MISSING_SSO_LOGIN_URL', inPage: true, noticed: true }],
    },
    ...(['locked', 'tablet'] as const).map((titleId): Row => ({
      when: `SSO re-authentication of a title that is ${titleId}`,
      do: (page, { appUrl }) => page.goto(`${appUrl}/pier/reauthLogin/${titleId}`),
      says: [{ code: titleId === 'locked' ? 'LOCKED_TITLE' : 'INCOMPATIBLE_TITLE' }],
    })),
  ],
};

export const signInWalks: readonly Walk[] = [organisation, login, reauthentication];
