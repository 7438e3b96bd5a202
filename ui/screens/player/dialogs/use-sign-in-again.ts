import { useMemo } from 'react';
import { signsOnElsewhere } from '#domain/organisation/index.ts';
import type { BrowserClient } from '../../../entry/client.ts';
import { to } from '../../../entry/paths.ts';
import { useView, selectWholeState } from '../../../hooks/use-view.ts';
import { useSession } from '../../../shared/session/views.ts';
import type { SignInAgain } from '../player-context.ts';

type Session = Pick<BrowserClient['session'], 'learner' | 'reauthenticate'>;

/** Returns a new object for each expiry: a postponed dialog opens again only for a new one. */
export function useSignInAgain(session: Session): SignInAgain | undefined {
  const isExpired = useSession().at === 'expired';
  const who = useView(session.learner, selectWholeState);
  const userName = who?.user.userName ?? '';
  const { method, code } = who?.organisation ?? { method: 'basic', code: '' };
  return useMemo(() => {
    if (!isExpired) return undefined;
    const login = to.login(code);
    return {
      userName,
      onSignIn: method === 'sso' ? undefined : (password) => session.reauthenticate({ username: userName, password }),
      signOn: signsOnElsewhere(method)
        ? { href: window.location.origin + login, open: () => openTab(login) }
        : undefined,
    };
  }, [session, isExpired, userName, method, code]);
}

/** Spec §4 Relaunch: the credentials modal of basic and integrationlogin. Keeps its identity while requested. */
export function useRelaunch(
  session: Session,
  isAsked: boolean,
  pass: (() => void) | undefined,
): SignInAgain | undefined {
  const userName = useView(session.learner, selectWholeState)?.user.userName ?? '';
  return useMemo(() => {
    if (!isAsked) return undefined;
    return {
      userName,
      isRelaunch: true,
      onSignIn: async (password) => {
        const refused = await session.reauthenticate({ username: userName, password });
        if (!refused) pass?.();
        return refused;
      },
    };
  }, [session, isAsked, userName, pass]);
}

/** Opens a page of this application in a new tab during a click. Returns false if the browser blocked the tab. */
function openTab(path: string): boolean {
  const tab = window.open(path, '_blank');
  if (!tab) return false;
  tab.opener = null; // separates the tabs; `noopener` would hide whether the tab opened
  return true;
}
