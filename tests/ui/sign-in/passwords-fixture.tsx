import type { Profile } from '#domain/account/index.ts';
import { storedDestination } from '#domain/client/stored-destination.ts';
import type { SignedInLearner } from '#domain/client/index.ts';
import { parts } from '../../support/parts.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Passwords } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { resource } from '#domain/kernel/resource.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { session } from '#domain/session/index.ts';
import type { BrowserClient } from '#ui/entry/client.ts';
import { toastStore } from '#ui/entry/toast-store.ts';
import type { Services } from '#ui/entry/services.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { ForgotPasswordScreen } from '#ui/screens/passwords/forgot-password-screen.tsx';
import { MailSentScreen } from '#ui/screens/passwords/mail-sent-screen.tsx';
import { PasswordChangedScreen } from '#ui/screens/passwords/password-changed-screen.tsx';
import { PasswordExpiredScreen } from '#ui/screens/passwords/password-expired-screen.tsx';
import { ResetExpiredScreen } from '#ui/screens/passwords/reset-expired-screen.tsx';
import { ResetScreen } from '#ui/screens/passwords/reset-screen.tsx';
import { aUser } from '../../support/people.ts';
import { clientOf, Screens } from '../screens-client.tsx';

export const failure = (status: number, reason?: string) =>
  new PortFailure('any', { status, kind: status === 0 ? 'no-answer' : 'status', reason });

type Story = {
  path: string;
  texts: TextSource;
  /** Result of each call to the platform; default: success. */
  passwords?: { [K in keyof Passwords]?: () => Promise<void> };
  canReset?: boolean;
  /** Undefined: signed out. */
  signedIn?: { daysLeft: number | undefined };
  /** The platform has changed the password, even if its response was lost. */
  isTaken?: boolean;
  typedName?: string;
  wanted?: string;
};

/** The password screens at their routes, over a real log and a platform with the given responses. */
export function openPasswords(story: Story) {
  const { path, texts, passwords = {}, canReset = true, signedIn, typedName, wanted, isTaken } = story;
  const world = clientOf({ catalogue: () => Promise.reject(new Error('no catalogue here')) });
  const sent: string[][] = [];
  const call =
    (name: keyof Passwords) =>
    (...what: string[]) => {
      sent.push(what);
      return passwords[name]?.() ?? Promise.resolve();
    };
  const organisation = {
    code: 'acme',
    name: 'Acme',
    canResetPassword: canReset,
    branding: { showsContactSupport: true, contactSupportUrl: 'https://help.example/' },
  } as Organisation; // these screens read nothing else
  const known = resource(
    () => Promise.resolve(organisation),
    () => ({ refused: 'WRONG_ORG_CODE' }),
  );
  const notices = toastStore(
    () => 0,
    () => () => undefined,
  );
  const services = {
    ...world.services,
    notices,
    typedName: memory(typedName),
    resetAddress: memory(),
    destination: storedDestination(memory(wanted), memory(), (path) => path),
    organisation: () => known,
    rememberLanguage: () => undefined,
  } satisfies Partial<Services>;
  const signedOut: string[] = [];
  const who = parts<SignedInLearner>({ user: aUser({ userName: 'ole' }) });
  const client: BrowserClient = {
    ...world.client,
    account: parts<BrowserClient['account']>({
      passwords: {
        requestReset: call('requestReset'),
        checkLink: call('checkLink'),
        reset: call('reset'),
        changeExpired: call('changeExpired'),
      },
    }),
    profile: parts<BrowserClient['profile']>({
      profiles: { load: () => Promise.resolve(parts<Profile>({ user: aUser({ passwordExpired: isTaken !== true }) })) },
    }),
    session: parts<BrowserClient['session']>({
      now: () => world.client.runtime.state(session).get().session,
      signOut: () => {
        signedOut.push('s-1');
        world.client.runtime.send(session.close, { sessionId: 's-1', by: 'learner' });
        return Promise.resolve();
      },
      learner: { get: () => who, subscribe: () => () => undefined },
    }),
  };
  if (signedIn)
    client.runtime.send(session.open, {
      sessionId: 's-1',
      organisationCode: 'acme',
      userId: 'p-ole',
      account: 'hash',
      resumed: false,
      gates: [],
      passwordDaysLeft: signedIn.daysLeft,
    });
  render(
    <Screens
      client={client}
      services={services}
      texts={texts}
      path={path}
      screens={{
        login: <h1>the login</h1>,
        home: <h1>home</h1>,
        title: <h1>a title</h1>,
        forgotPassword: <ForgotPasswordScreen />,
        sendMailSuccess: <MailSentScreen />,
        passwordReset: <ResetScreen />,
        resetSuccess: <PasswordChangedScreen />,
        resetExpired: <ResetExpiredScreen />,
        passwordExpired: <PasswordExpiredScreen />,
        resetExpiredComplete: <PasswordChangedScreen />,
      }}
    />,
  );
  const said = () => notices.get().visible.map(({ message }) => message.refused);
  return { client, services, sent, said, signedOut, user: userEvent.setup() };
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** Texts that describe an input: hints, notes, errors. */
export const described = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** Replaces the new password and its repetition, and submits the form. */
export async function enter(password: string, again = password): Promise<void> {
  const user = userEvent.setup();
  for (const [name, typed] of [
    ['New password', password],
    ['Confirm new password', again],
  ] as const) {
    await user.clear(await field(name));
    if (typed) await user.type(await field(name), typed);
  }
  await press('Save the new password');
}

function memory(value?: string) {
  return { get: () => value, set: (next: string) => void (value = next), clear: () => void (value = undefined) };
}
