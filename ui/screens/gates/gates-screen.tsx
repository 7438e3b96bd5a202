import { Navigate } from 'react-router-dom';
import { account, type Profiles } from '#domain/account/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { ResourceView } from '../../shared/page/loaded.tsx';
import { to } from '../../entry/paths.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { GatesForm } from './gates-form.tsx';
import { GatesFrame } from './gates-frame.tsx';
import { cx } from '../../components/cx.ts';
import styles from './gates.module.css';
import { RequireSession, type OpenSession } from './of-session.tsx';

const load = (source: Profiles) => source.load();

/**
 * Pending gates in one form: profile, first password, terms. Spec §2 /{orgCode}/register, §4 Login success, Profile
 * update.
 */
export function GatesScreen() {
  return (
    <RequireSession>
      {(session, organisation) =>
        session.gates.length === 0 ? (
          <Settled organisationCode={session.organisationCode} />
        ) : (
          <GatesFrame organisation={organisation}>
            <Pending key={session.sessionId} session={session} organisation={organisation} />
          </GatesFrame>
        )
      }
    </RequireSession>
  );
}

/** Nothing is pending: redirects to the result if there is one, otherwise to home. */
function Settled({ organisationCode }: { organisationCode: string }) {
  const runtime = useClient('runtime');
  const { last } = useView(runtime.state(account), selectWholeState);
  const next = last.was === 'profile-updated' ? to.registerStatus : to.home;
  return <Navigate to={next(organisationCode)} replace />;
}

function Pending({ session, organisation }: { session: OpenSession; organisation: Organisation }) {
  const { profiles } = useClient('profile');
  const { t } = useText();
  const { loaded, again } = useScreenResource(profiles, load, 'loadProfile');
  return (
    <>
      <h1 tabIndex={-1}>{t('pending.title')}</h1>
      <p className={styles.hero}>{t('pending.lead')}</p>
      <ResourceView of="profile" value={loaded} onRetry={again} waiting={<FormSkeleton />}>
        {(profile) => <GatesForm session={session} organisation={organisation} profile={profile} />}
      </ResourceView>
    </>
  );
}

function FormSkeleton() {
  return (
    <div className={cx('card', styles.section)}>
      <Skeleton shape="card" />
    </div>
  );
}
