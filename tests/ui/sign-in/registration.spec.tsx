import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { parts } from '../../support/parts.ts';
// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { registrationsApi } from '#adapters/api/account/registrations.api.ts';
import { mailPatterns } from '#adapters/platform/mail-patterns.ts';
import { startPatternThread } from '#adapters/platform/pattern-thread.ts';
import { secureRandom } from '#adapters/platform/secure-random.ts';
import { registration as registrationOver } from '#domain/client/index.ts';
import type { Api } from '#adapters/api/client.ts';
import { account } from '#domain/account/index.ts';
import { type BrowserClient, ClientContext } from '#ui/entry/client.ts';
import { toastStore } from '#ui/entry/toast-store.ts';
import { patterns } from '#ui/entry/paths.ts';
import { type Services, ServicesContext } from '#ui/entry/services.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { ActivationScreen, ActivationWithoutGuidScreen } from '#ui/screens/registration/activation-screen.tsx';
import { outcomeIn } from '#ui/screens/registration/outcome.view.ts';
import { RegisterCompletedScreen } from '#ui/screens/registration/register-completed-screen.tsx';
import { ValidateFailScreen } from '#ui/screens/registration/validate-fail-screen.tsx';
import { draftsOf } from '../../support/drafts.ts';
import { aRuntime } from '../../support/given.ts';
import { textsOf, WithTexts } from '../../support/texts.tsx';

const nobody = { learner: { get: () => undefined, subscribe: () => () => undefined } };

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Screens of activation at their routes, over a platform with this response to `validate-mail`. */
function open(
  path: string,
  validate: () => Promise<Response> = () => Promise.resolve(Response.json({ success: true })),
) {
  const { runtime } = aRuntime();
  const get = vi.fn((_path: string, _init: unknown) => validate().then((response) => ({ data: {}, response })));
  const api = { GET: get } as unknown as Api; // the one call that these screens make
  const ignored = () => undefined;
  const registration = registrationOver({
    runtime,
    registrations: registrationsApi(api, ignored),
    mailPatterns: mailPatterns({ start: startPatternThread, clock: runtime.clock, report: ignored }),
    secureRandom,
  });
  const notices = toastStore(() => 0, pageTimer.after);
  const unknown = resource<never>(
    () => Promise.reject(new PortFailure('organisation', { status: 404, kind: 'status' })),
    (error) => refusalFor('findOrganisation', error),
  );
  const services: Partial<Services> = {
    secrets: credentialPromptsOfPage(),
    organisation: () => unknown, // a page of this kind does not await it
    typedName: { get: () => undefined, set: () => undefined, clear: () => undefined },
    notices,
    rememberLanguage: () => undefined,
    timer: pageTimer,
  };
  const screens = {
    activation: <ActivationScreen />,
    activationWithoutGuid: <ActivationWithoutGuidScreen />,
    validateFail: <ValidateFailScreen />,
    registerCompleted: <RegisterCompletedScreen />,
    login: <h1>the login</h1>,
  };
  const view = (
    <StrictMode>
      <WithTexts texts={texts}>
        <ServicesContext value={services}>
          <ClientContext
            value={parts<BrowserClient>({
              account: { registration },
              session: nobody,
              own: { drafts: draftsOf(runtime) },
            })}
          >
            <MemoryRouter initialEntries={[path]}>
              <Routes>
                {Object.entries(screens).map(([name, one]) => (
                  <Route key={name} path={patterns[name as keyof typeof screens]} element={one} />
                ))}
              </Routes>
            </MemoryRouter>
          </ClientContext>
        </ServicesContext>
      </WithTexts>
    </StrictMode>
  );
  const said = () => notices.get().visible.map(({ message }) => message.refused);
  return { view, get, said, runtime, last: () => runtime.state(account).get().last };
}
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

// Verifies: §4 Timed returns, §9
describe('activating by the link of the mail', () => {
  it('uses the link up once, mounted twice, and returns to login after 5 s', async () => {
    const { view, get, last } = open('/Regatta/activation/good-link');
    const first = render(view);
    await pass(10);
    expect(heading()).toBe('Your account is active');
    expect(document.activeElement?.textContent).toBe('Your account is active');
    expect(last()).toEqual({ was: 'activated', organisationCode: 'regatta' });
    await pass(4_900);
    expect(heading()).toBe('Your account is active');
    await pass(200);
    expect(heading()).toBe('the login');
    first.unmount();
    render(view); // with the browser’s back button
    await pass(10);
    expect(heading()).toBe('Your account is active');
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('stays when the learner wants to', async () => {
    render(open('/regatta/activation/good-link').view);
    await pass(10);
    act(() => screen.getByRole('button', { name: 'Stay here' }).click());
    await pass(60_000);
    expect(heading()).toBe('Your account is active');
    act(() => screen.getByRole('button', { name: 'Go now' }).click());
    expect(heading()).toBe('the login');
  });

  it('leads to the reason when the link is no longer good, in the words of the platform', async () => {
    const gone = () => Promise.reject(new PortFailure('x', { status: 410, kind: 'status', said: 'Used on Monday.' }));
    const { view, last } = open('/regatta/activation/old-link', gone);
    render(view);
    await pass(10);
    expect(heading()).toBe('Your account could not be activated');
    expect(screen.getByText('Used on Monday.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Username' })).toBeTruthy();
    expect(last()).toEqual({ was: 'nothing' });
    await pass(60_000);
    expect(heading()).toBe('Your account could not be activated');
  });

  it('says nothing about the link when nobody could be asked, and tries again', async () => {
    let tries = 0;
    const { view } = open('/regatta/activation/good-link', () =>
      ++tries === 1
        ? Promise.reject(new PortFailure('x', { status: 0, kind: 'no-answer' }))
        : Promise.resolve(Response.json({ success: true })),
    );
    render(view);
    await pass(10);
    expect(heading()).toBe('No connection. Check your network and try again.');
    act(() => screen.getByRole('button', { name: 'Try now' }).click());
    await pass(10);
    expect(heading()).toBe('Your account is active');
  });

  it('without a guid says INVALID_REQUEST, asks nobody, and returns after 2 s', async () => {
    const { view, get, said } = open('/regatta/activation');
    render(view);
    expect(screen.getByText('This link is incomplete or no longer valid.')).toBeTruthy();
    expect(new Set(said())).toEqual(new Set(['INVALID_REQUEST']));
    await pass(1_900);
    expect(heading()).toBe('Your account could not be activated');
    await pass(200);
    expect(heading()).toBe('the login');
    expect(get).not.toHaveBeenCalled();
  });
});

describe('the page that tells of the mail', () => {
  it('returns to login after 10 s', async () => {
    render(open('/regatta/registerCompleted').view);
    expect(heading()).toBe('Check your inbox');
    await pass(9_900);
    expect(heading()).toBe('Check your inbox');
    await pass(200);
    expect(heading()).toBe('the login');
  });

  it('does not go away under somebody who asks for the mail again', async () => {
    render(open('/regatta/registerCompleted').view);
    act(() => screen.getByRole('button', { name: 'Send the email again' }).click());
    await pass(60_000);
    expect(heading()).toBe('Check your inbox');
    expect(screen.getByText('Enter your username.')).toBeTruthy();
  });
});

describe('the page of a link that was not good', () => {
  it.each([
    ['?code=MAIL_EXISTS', 'There is already an account with this email address or username.'],
    ['', 'This link is incomplete or no longer valid.'],
    ['?code=%3Cb%3EYou%20won%3C/b%3E', 'This link is incomplete or no longer valid.'],
    ['?code=EXPIRED_SESSION', 'This link is incomplete or no longer valid.'],
  ])('reads %j', (search, words) => {
    render(open(`/regatta/validateFail${search}`).view);
    expect(screen.getByText(words)).toBeTruthy();
  });
});

// Verifies: §2 completeRegistration: a success flag and a message code
describe('the outcome in an address', () => {
  it.each<[string, unknown, boolean, string | undefined]>([
    ['success=true', null, true, undefined],
    ['success=false&code=EMAIL_NOT_ALLOWED', null, false, 'EMAIL_NOT_ALLOWED'],
    ['', { success: true, code: 'SERVICE_UNAVAILABLE' }, true, 'SERVICE_UNAVAILABLE'],
    ['', { success: 'yes' }, false, undefined],
    ['success=false', { success: true }, false, undefined],
    ['success=TRUE', null, false, undefined],
    ['success=1', null, false, undefined],
    ['', null, false, undefined],
    ['code=__proto__', undefined, false, undefined],
    ['code=toString', 'text', false, undefined],
    ['code=ATTEMPTS_LEFT', [], false, undefined],
  ])('%j with %j', (search, state, isSuccess, code) =>
    expect(outcomeIn(new URLSearchParams(search), state)).toEqual({ isSuccess, code }),
  );
});
