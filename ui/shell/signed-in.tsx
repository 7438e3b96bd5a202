import { Navigate, useParams } from 'react-router-dom';
import { BarePage } from '../entry/bare-page.tsx';
import { ClientContext, useClient } from '../entry/client.ts';
import { Guard } from './guard.tsx';
import { LaunchPreparation } from '../shared/titles/launch-preparation.tsx';
import { OwnSettings } from '../shared/session/settings.ts';
import { to } from '../entry/paths.ts';
import { PickedUp } from '../shared/session/pick-up.tsx';
import type { RouteEntry } from '../entry/routes.tsx';
import { Shell } from './shell.tsx';
import { useLandmarkKeys } from './use-landmark-keys.ts';
import { useSession } from '../shared/session/views.ts';
import { type ReactNode, use } from 'react';
import { useService } from '../entry/services.ts';

/** A route behind sign-in, as its table row says. In a chunk of its own: the sign-in screens do without it. */
export function SignedInEntry({ entry }: { entry: RouteEntry }) {
  useLandmarkKeys();
  const page = <Page entry={entry} />;
  if (entry.guard === 'signed-in')
    return (
      <ClientGate>
        <OwnSettings />
        <Guard keepsExpired={entry.keepsExpired ?? false}>{page}</Guard>
      </ClientGate>
    );
  return <ClientGate>{entry.picksUp ? <PickedUp>{page}</PickedUp> : page}</ClientGate>;
}

function Page({ entry }: { entry: RouteEntry }) {
  const Screen = entry.screen;
  switch (entry.frame) {
    case 'shell':
      return (
        <LaunchPreparation>
          <Shell entry={entry} />
        </LaunchPreparation>
      );
    case 'bare':
      return <BarePage entry={entry} />;
    case 'own':
      return <Screen />;
  }
}

/** An unknown path below an organisation: home for who is signed in, the organisation screen for others (readings). */
export function Elsewhere() {
  return (
    <ClientGate>
      <HomeOrOut />
    </ClientGate>
  );
}

function HomeOrOut() {
  const session = useSession();
  const { authentication } = useClient('account');
  const { orgCode = '' } = useParams();
  if (session.at === 'signed-out' && authentication.hasToken()) return <Navigate to={to.home(orgCode)} replace />;
  const target = session.at === 'signed-out' ? to.organisationLogin() : to.home(session.organisationCode);
  return <Navigate to={target} replace />;
}

/** Loads what is behind the sign-in screen and picks up the session of the token cookie, then shows its children. */
function ClientGate({ children }: { children: ReactNode }) {
  const client = use(useService('client')());
  return <ClientContext value={client}>{children}</ClientContext>;
}
