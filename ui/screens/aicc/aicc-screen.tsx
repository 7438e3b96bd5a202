import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type OutsideLaunch, openOutside, readOutsideLaunch } from '#domain/aicc/index.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { User } from '#domain/session/index.ts';
import { useClient } from '../../entry/client.ts';
import { OrganisationPage, useOrganisationCode } from '../../shared/page/organisation-page.tsx';
import { to } from '../../entry/paths.ts';
import { useToast } from '../../shared/page/use-toast.ts';
import { useService } from '../../entry/services.ts';
import { useSession } from '../../shared/session/views.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { warning } from '../../components/icons.ts';
import { PendingAction, WaitPart } from '../../components/feedback/wait.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import { useOnce } from '../../hooks/use-once.ts';
import { personName } from '../../format/person-name.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './aicc-screen.module.css';

/** Title launched by an outside LMS. Spec §2 /{orgCode}/aicc-content, §5 AICC, §7 POST /api/insecure. */
export function AiccScreen() {
  const orgCode = useOrganisationCode();
  const deployment = useService('deployment');
  const { search } = useLocation();
  const launch = readOutsideLaunch(search, orgCode, deployment.aiccOrigins ?? []);
  return (
    <OrganisationPage>
      {(organisation) =>
        isRefusal(launch) ? (
          <NotOpened because={launch} />
        ) : (
          <Outside key={search} launch={launch} organisation={organisation} />
        )
      }
    </OrganisationPage>
  );
}

function Outside({ launch, organisation }: { launch: OutsideLaunch; organisation: Organisation }) {
  const { outsideSessions } = useClient('account');
  const own = useClient('session');
  const { t } = useText();
  const navigate = useNavigate();
  const session = useSession();
  // Fixed on mount, because the session that this launch creates needs no confirmation.
  const [present, setPresent] = useState(() => (session.at === 'signed-out' ? undefined : own.learner.get()?.user));
  const [refused, setRefused] = useState<Refusal>();
  const [round, setRound] = useState(0);
  const open = async () => {
    const user = await openOutside(outsideSessions, launch);
    if (isRefusal(user)) {
      setRefused(user);
      return;
    }
    await own.open(user, organisation);
    const { titleId } = launch;
    const place = titleId === undefined ? to.home(organisation.code) : to.player(organisation.code, titleId);
    // Replaces the history entry, so that the outside LMS’s URL is not kept in history.
    await navigate(place, { replace: true });
  };
  useOnce(present === undefined ? round : undefined, () => void open());

  if (present)
    return (
      <Question
        present={present}
        host={launch.host}
        onStay={() => void navigate(to.home(organisation.code), { replace: true })}
        onGoOn={async () => {
          await own.signOut(); // first, so that one learner’s work is not sent as the other’s
          setPresent(undefined);
        }}
      />
    );
  if (refused)
    return (
      <NotOpened
        because={refused}
        onRetry={() => {
          setRefused(undefined);
          setRound((n) => n + 1);
        }}
      />
    );
  return (
    <div className={styles.box}>
      <h1 tabIndex={-1}>{t('aicc.title')}</h1>
      <WaitPart
        isBare
        of="launch"
        words={t('aicc.opening')}
        ways={<SafeLink href={to.login(organisation.code)}>{t('signIn.submit')}</SafeLink>}
      >
        <p>
          <PendingAction>{t('aicc.opening')}</PendingAction>
        </p>
      </WaitPart>
      <Host name={launch.host} />
    </div>
  );
}

/** Another learner is signed in: stays signed in unless they confirm. */
function Question(props: { present: User; host: string; onStay: () => void; onGoOn: () => Promise<void> }) {
  const { present, host, onStay, onGoOn } = props;
  const { t, language } = useText();
  const [busy, setBusy] = useState(false);
  const heading = useFirstFocus<HTMLHeadingElement>();
  const name = personName(present, language);
  return (
    <section className={styles.box} aria-labelledby="aicc-present">
      <h1 id="aicc-present" ref={heading} tabIndex={-1}>
        {t('signIn.presentTitle')}
      </h1>
      <p>{t('aicc.presentLead', { name })}</p>
      <Host name={host} />
      <Button look="filled" wide onClick={onStay}>
        {t('signIn.presentStay', { name })}
      </Button>
      <Button
        wide
        busy={busy}
        onClick={() => {
          setBusy(true);
          void onGoOn().finally(() => setBusy(false));
        }}
      >
        {t('aicc.presentSwitch')}
      </Button>
    </section>
  );
}

/** Names the site that receives the results. */
function Host({ name }: { name: string }) {
  const { t } = useText();
  return (
    <p className={styles.host}>
      {t('aicc.resultsGoTo')} <bdi>{name}</bdi>
    </p>
  );
}

function NotOpened({ because, onRetry }: { because: Refusal; onRetry?: () => void }) {
  const orgCode = useOrganisationCode();
  const { t } = useText();
  useToast(because);
  return (
    <EmptyState
      icon={warning}
      heading="h1"
      title={t('aicc.failedTitle')}
      action={
        <div className={styles.actions}>
          {onRetry && (
            <Button look="filled" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
          <ButtonLink look="plain" href={to.login(orgCode)}>
            {t('signIn.submit')}
          </ButtonLink>
        </div>
      }
    >
      <p>
        <bdi>{textOfMessage(t, because)}</bdi>
      </p>
      <p>{t('aicc.failedLead')}</p>
    </EmptyState>
  );
}
