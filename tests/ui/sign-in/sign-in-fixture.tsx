import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { storedDestination } from '#domain/client/stored-destination.ts';
import type { SessionState } from '#domain/session/index.ts';
import type { Menu } from '#domain/access/index.ts';
import { parts } from '../../support/parts.ts';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import type { User } from '#domain/session/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { BrowserClient } from '#ui/entry/client.ts';
import { knownPath } from '#ui/entry/main.tsx';
import { toastStore } from '#ui/entry/toast-store.ts';
import { patterns } from '#ui/entry/paths.ts';
import { noFirstPaint } from '../../support/first-paint.ts';
import { type Services, ServicesContext } from '#ui/entry/services.ts';
import { checkCredentials } from '#domain/session/credentials.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aDeployment } from '../../support/deployment.ts';
import { aSlot } from '../../support/drafts.ts';
import { anOrganisation as anyOrganisation } from '../../support/people.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { BasicLoginScreen, LoginScreen } from '#ui/entry/routes.tsx';
import { BasicOrganisationScreen, OrganisationScreen } from '#ui/screens/sign-in/organisation-screen.tsx';

/** An organisation without password reset, unless the test adds it. */
export const anOrganisation = (more: Partial<Organisation> = {}): Organisation =>
  anyOrganisation({ name: 'Lighthouse Supply', canResetPassword: false, ...more });

export const aUser = (more: Partial<User> = {}) =>
  ({
    id: 'p-ada',
    sessionId: 's',
    userName: 'ada',
    firstName: 'Ada',
    lastName: 'Yılmaz',
    organisationCode: 'acme',
    ...more,
  }) as User; // sign-in reads nothing else

type Answer = User | number;
export type Story = {
  organisations?: Organisation[] | (() => Promise<Organisation>);
  special?: Record<string, string>;
  /** Platform’s response to credentials; a number is a failure status. */
  signIn?: Answer;
  resendMail?: number;
  /** Token from the URL at the page’s path; without a user: the sign-on was cancelled. */
  token?: { path: string; user?: Answer; isLink?: boolean };
  present?: Answer;
  /** Owner of a token that another site wrote into the cookie. */
  foreign?: Answer;
  gates?: readonly ('profile' | 'password' | 'terms')[];
  destination?: string;
  clientFails?: boolean;
  /** Organisation and name for which an offline session is possible, and the reason if it is refused nevertheless. */
  goesOn?: { code: string; name: string; refusal?: Refusal };
};

const failure = (status: number) => new PortFailure('any', { status, kind: status === 0 ? 'no-answer' : 'status' });
const give = (value: Answer) => (typeof value === 'number' ? Promise.reject(failure(value)) : Promise.resolve(value));

/** Everything that the sign-in screens use, over memory. `did` records their effects in order. */
export function signInFixture(story: Story) {
  const did: string[] = [];
  const left: string[] = [];
  let kept = story.destination;
  let handed = story.token;
  let hasToken = story.present !== undefined;
  let foreign = story.foreign === undefined ? undefined : 'planted';
  let last: string | undefined;
  const known = new Map<string, Resource<Organisation>>();
  const { organisations = [anOrganisation()] } = story;
  const byCode = async (code: string) => {
    if (typeof organisations === 'function') return organisations();
    return organisations.find((one) => one.code === code) ?? Promise.reject(failure(404));
  };
  const client = parts<BrowserClient>({
    session: {
      open: (user: User) => {
        did.push(`open ${user.id}`);
        return Promise.resolve({ isSameUser: undefined });
      },
      offlineSession: {
        isOffered: (code) => (did.push(`ask ${code}`), Promise.resolve(code === story.goesOn?.code)),
        goOn: ({ organisationCode, userName, password }) => {
          const empty = checkCredentials({ username: userName, password }); // as the session does
          if (empty) return Promise.resolve(empty);
          did.push(`go on ${organisationCode} ${userName}`);
          const unknown: Refusal = { refused: 'OFFLINE_SESSION_UNKNOWN' };
          return Promise.resolve(userName === story.goesOn?.name ? story.goesOn.refusal : unknown);
        },
      },
      signOut: () => ((hasToken = false), Promise.resolve(void did.push('signOut'))),
      now: () =>
        parts<SessionState>({
          at: 'open',
          organisationCode: 'acme',
          gates: story.gates ?? [],
          passwordDaysLeft: undefined,
        }),
    },
    organisation: {
      menu: resource(
        () => Promise.resolve(parts<Menu>({ entries: [], defaultModule: 'module-search' })),
        () => ({ refused: 'SERVICE_UNAVAILABLE' as const }),
      ),
    },
  });
  const services = {
    secrets: credentialPromptsOfPage(),
    organisation: (code: string) => {
      const one =
        known.get(code) ??
        resource(
          () => byCode(code),
          (error) => refusalFor('findOrganisation', error),
        );
      known.set(code, one);
      return one;
    },
    authentication: {
      signIn: ({ username }) => (did.push(`signIn ${username}`), give(story.signIn ?? aUser())),
      basicSignIn: ({ username }) => (did.push(`basicSignIn ${username}`), give(story.signIn ?? aUser())),
      userOf: (token) => give((token === 'planted' ? story.foreign : story.token?.user) ?? 401),
      acceptToken: (token) => ((hasToken = true), (foreign = undefined), void did.push(`accept ${token}`)),
      current: () => give(story.present ?? 401),
      forget: () => ((foreign = undefined), void did.push('forget')),
      hasToken: () => hasToken,
      unrecognisedToken: () => (hasToken ? undefined : foreign),
    },
    registrations: {
      resendMail: async (code, username) => {
        did.push(`resendMail ${code} ${username}`);
        if (story.resendMail) throw failure(story.resendMail);
      },
    },
    onSessionElsewhere: () => () => undefined,
    signOn: {
      at: (path) =>
        handed?.path === path
          ? { token: handed.user === undefined ? undefined : 'tok', isOfJourney: handed.isLink !== true }
          : undefined,
      clear: () => (handed = undefined),
      begin: (code) => void did.push(`away ${code}`),
    },
    leaveFor: (address) => void left.push(address.href),
    deployment: aDeployment({ externalRedirects: new Map(Object.entries(story.special ?? {})) }),
    notices: toastStore(
      () => 0,
      () => () => undefined,
    ),
    typedName: { get: () => undefined, set: () => undefined, clear: () => undefined },
    firstPaint: noFirstPaint,
    signInDrafts: { username: aSlot(), organisation: aSlot() },
    ended: aSlot(),
    destination: storedDestination(
      { get: () => kept, set: (path) => void (kept = path), clear: () => void (kept = undefined) },
      aSlot(),
      knownPath,
    ),
    lastOrganisation: { get: () => last, set: (code) => (last = code) },
    timer: pageTimer,
    rememberLanguage: () => undefined,
    client: () => (story.clientFails ? Promise.reject(new Error('no chunk')) : Promise.resolve(client)),
  } satisfies Partial<Services>;
  const said = () => services.notices.get().visible.map(({ message }) => message.refused);
  return { services, did, left, said, destination: () => kept };
}

/** The sign-in screens at their routes; other routes display their path. */
export function SignInScreens({
  services,
  texts,
  path,
}: {
  services: Partial<Services>;
  texts: TextSource;
  path: string | { pathname: string; state: unknown };
}) {
  return (
    <TextContext value={texts}>
      <ServicesContext value={services}>
        <MemoryRouter initialEntries={[path]}>
          <main>
            <Routes>
              <Route path={patterns.organisationLogin} element={<OrganisationScreen />} />
              <Route path={patterns.basicOrganisationLogin} element={<BasicOrganisationScreen />} />
              <Route path={patterns.login} element={<LoginScreen />} />
              <Route path={patterns.basicLogin} element={<BasicLoginScreen />} />
              <Route path="*" element={<Address />} />
            </Routes>
          </main>
        </MemoryRouter>
      </ServicesContext>
    </TextContext>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
