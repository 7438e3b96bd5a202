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
import { useSession } from '../shared/session/views.ts';
import { type ReactNode, use } from 'react';
import { useService } from '../entry/services.ts';
import { keyRow, landmarkKeys } from '#domain/player/index.ts';
import type { NoticeBoard } from '../entry/notice-board.ts';
import { catchFocus } from '../hooks/catch-focus.ts';
import { useListener } from '../hooks/use-listener.ts';
import { useView } from '../hooks/use-view.ts';
import { useWhenChanged } from '../hooks/use-when-changed.ts';
import { cameFrom, goToLandmark, noteComing, NOTICES_ID } from '../shared/page/landmarks.ts';

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

const shownOf = ({ visible }: ReturnType<NoticeBoard['get']>) => visible.length;
const region = () => document.getElementById(NOTICES_ID);

/**
 * F6 goes round the landmarks of every page, the notifications among them; Shift + F6 goes the other way. When the one
 * that had the focus is closed, the next has it, and after the last what had it before.
 */
function useLandmarkKeys(): void {
  const shown = useView(useService('notices'), shownOf);
  useListener(window, 'keydown', (event) => {
    const row = event.defaultPrevented ? undefined : keyRow(landmarkKeys, event);
    if (row && goToLandmark(row.act)) event.preventDefault();
  });
  useListener(document, 'focusin', (event) => {
    const notices = region();
    if (notices) noteComing(event, notices);
  });
  useWhenChanged(shown, (before) => {
    const notices = region();
    if (shown < before && notices) catchFocus(notices.querySelector('button') ?? cameFrom(notices));
  });
}
