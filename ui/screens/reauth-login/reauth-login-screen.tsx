import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import type { FoundTitle } from '#domain/client/index.ts';
import { useClient } from '../../entry/client.ts';
import { LanguageMenu } from '../../entry/language/language-menu.tsx';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useWindowTitle } from '../../entry/use-page.tsx';
import page from '../../shared/page/page.module.css';
import { useToast } from '../../shared/page/use-toast.ts';
import { useSession } from '../../shared/session/views.ts';
import { LoadingScreen } from '../../entry/waiting.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { lock } from '../../components/icons.ts';
import { useOnUnmount } from '../../hooks/use-at-end.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './reauth-login-screen.module.css';
import { useAsyncResult } from '../../hooks/use-answer.ts';
import { useCatalogueAgain } from '../../shared/page/loaded.tsx';
import { type SignInMethod, signsOnElsewhere } from '#domain/organisation/index.ts';
import { fieldAtFault } from '#domain/session/credentials.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormError } from '../../components/forms/problem.tsx';
import { GuardedPasswordField } from '../../entry/guarded-password-field.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { signOnPage, SSO_REDIRECT_MS } from '#domain/access/index.ts';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useListener } from '../../hooks/use-listener.ts';

/**
 * Re-authentication before a title is launched again: by the organisation’s sign-on, by password, or by the learner’s
 * choice of both. Permits one launch. Spec §2 /{orgCode}/reauthLogin, §4, §8.
 */
export function ReauthLoginScreen() {
  const { titleId = '' } = useParams();
  return <ReauthLogin key={titleId} titleId={titleId} />;
}

function ReauthLogin({ titleId }: { titleId: string }) {
  const { learner: signedIn, signOn, reauthTokens } = useClient('session');
  const lastScreen = useService('lastScreen');
  const { t } = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const learner = useView(signedIn, selectWholeState);
  const { title, again } = useFoundTitle(titleId);
  const [returned] = useState(() => signOn.from(titleId));
  const orgCode = session.at === 'signed-out' ? '' : session.organisationCode;
  const account = session.at === 'signed-out' ? '' : session.account;
  const [proved, setProved] = useState(() => reauthTokens.isGiven(account, titleId));
  useWindowTitle(
    t('common.pageTitle', { page: t('reauth.title'), organisation: learner?.organisation.name ?? t('common.product') }),
  );

  const wished = (location.state as { launch?: unknown } | null)?.launch ?? returned?.launch; // any script may write history state
  const launch = to.launches(orgCode, titleId).find((path) => path === wished) ?? to.content(orgCode, titleId);
  const from = lastScreen.get() ?? returned?.from ?? to.title(orgCode, titleId);
  const back = () => void navigate(from, { replace: true });

  const refused = refusalOf(title);
  useToast(refused);
  const problem = returned?.refused;
  useToast(problem);
  useOnUnmount(signOn.forget);
  useEffect(() => {
    if (returned?.from !== undefined && lastScreen.get() === undefined) lastScreen.set(returned.from);
  }, [returned, lastScreen]);

  if (refused)
    return (
      <>
        <LoadingScreen />
        <Navigate to={from} replace />
      </>
    );
  if (!title || isRefusal(title) || !learner) return <Looking onRetry={again} onBack={back} />;
  // Nothing to prove: re-authentication is done or not required, as with a typed URL.
  if (proved || !learner.organisation.reauthenticatesAtLaunch) return <Navigate to={launch} replace />;
  const ways = methodsOf(learner.organisation.method);
  const returnUrl = window.location.origin + to.reauthLogin(orgCode, titleId);
  const prove = () => {
    reauthTokens.give(account, titleId);
    setProved(true);
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <bdi className={styles.organisation}>{learner.organisation.name}</bdi>
        <LanguageMenu />
      </div>
      <div className={cx('card', styles.card)}>
        <span className={styles.drawing}>
          <Icon of={lock} size={28} />
        </span>
        <h1 tabIndex={-1}>{t('reauth.title')}</h1>
        <p className={styles.title}>
          <bdi>{title.title.name}</bdi>
        </p>
        <p className={styles.hero}>{t(ways.password ? 'reauth.lead' : 'reauth.leadSignOn')}</p>
        {ways.password && <PasswordForm userName={learner.user.userName} onProved={prove} />}
        {ways.password && ways.signOn && <p className={styles.or}>{t('signIn.or')}</p>}
        {ways.signOn && (
          <SignOn
            returnUrl={returnUrl}
            // No automatic redirect after a return without a token.
            isAutomatic={!ways.password && returned === undefined}
            problem={problem}
            onGo={() => signOn.begin({ account, titleId, launch, from: lastScreen.get() }, returnUrl)}
          />
        )}
        <Button look="quiet" wide onClick={back}>
          {t('reauth.back')}
        </Button>
      </div>
    </div>
  );
}

/** Loading state while the title is looked up. */
function Looking({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  const { t } = useText();
  const back = (
    <Button look="plain" onClick={onBack}>
      {t('reauth.back')}
    </Button>
  );
  return (
    <div className={page.alone}>
      <LoadingScreen of="title" onRetry={onRetry} ways={back} />
    </div>
  );
}

/** Title to launch, or the refusal; undefined while pending. */
function useFoundTitle(titleId: string): {
  title: FoundTitle | Refusal | undefined;
  /** Requests the catalogue again, which the lookup needs. */
  again: () => void;
} {
  const launches = useClient('launches');
  const again = useCatalogueAgain();
  return { title: useAsyncResult(useCallback(() => launches.find(titleId), [launches, titleId])), again };
}

/**
 * Re-authentication methods. Spec §4 Relaunch redirects sso and dual here. Reading: dual offers both, like its sign-in;
 * other methods use a password and arrive here only by URL.
 */
const methodsOf = (method: SignInMethod): { password: boolean; signOn: boolean } => ({
  password: method !== 'sso',
  signOn: signsOnElsewhere(method),
});

/** Reason why the title cannot be launched; the learner then returns. Spec §8 SSO re-authentication problems. */
function refusalOf(found: FoundTitle | Refusal | undefined): Refusal | undefined {
  if (found === undefined || isRefusal(found)) return found;
  const { isLocked, isCompatible, kind } = found.launchable;
  if (isLocked) return LOCKED;
  return isCompatible && kind !== 'unknown' ? undefined : INCOMPATIBLE;
}

const LOCKED: Refusal = { refused: 'LOCKED_TITLE' };
const INCOMPATIBLE: Refusal = { refused: 'INCOMPATIBLE_TITLE' };

/** Password form for the known user. The password is never stored. */
function PasswordForm({ userName, onProved }: { userName: string; onProved: () => void }) {
  const { reauthenticate } = useClient('session');
  const notify = useSingleToast();
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const refused = await reauthenticate({ username: userName, password });
    setBusy(false);
    if (refused) setRefusal(refused);
    notify(refused, refused && fieldAtFault(refused) && field.current);
    if (!refused) onProved();
  };
  const said = refusal && textOfMessage(t, refusal);
  const isOfField = refusal !== undefined && fieldAtFault(refusal) !== undefined;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {!isOfField && <FormError because={refusal} />}
      <Field label={t('field.username')} name="username" autoComplete="username" readOnly value={userName} dir="auto" />
      <GuardedPasswordField
        ref={field}
        label={t('field.password')}
        name="password"
        value={password}
        autoComplete="current-password"
        onChange={(event) => {
          setPassword(event.target.value);
          setRefusal(undefined);
        }}
        error={isOfField ? said : undefined}
      />
      <Button type="submit" look="filled" wide busy={busy}>
        {t(busy ? 'signIn.submitting' : 'reauth.submit')}
      </Button>
    </form>
  );
}

/**
 * Link to the organisation’s sign-on, which returns here. Redirects automatically only to allowed hosts; otherwise
 * displays the host and lets the learner decide.
 */
function SignOn(props: {
  /** URL that the provider returns to: this screen. */
  returnUrl: string;
  isAutomatic: boolean;
  /** Problem of the last sign-on attempt. */
  problem: Refusal | undefined;
  onGo: () => void;
}) {
  const { returnUrl, isAutomatic, problem, onGo } = props;
  const { signOn } = useClient('session');
  const deployment = useService('deployment');
  const platformOrigin = useService('platformOrigin');
  const leaveFor = useService('leaveFor');
  const { t } = useText();
  const ask = useCallback(() => {
    const known = { origin: platformOrigin, hosts: deployment.redirectHosts };
    return signOnPage(signOn, returnUrl, known);
  }, [signOn, returnUrl, platformOrigin, deployment]);
  const found = useAsyncResult(ask);
  const [going, setGoing] = useState(false);
  // Back navigation from the provider restores this page from the cache, so the button is reset.
  useListener(window, 'pageshow', () => setGoing(false));

  const page = found && !isRefusal(found) ? found : undefined;
  const failed = found && isRefusal(found) ? found : undefined;
  useToast(failed);
  const refused = failed ?? problem;
  const go = () => {
    if (!page) return;
    setGoing(true);
    onGo();
    leaveFor(page.address);
  };
  return (
    <div className={styles.signOn}>
      <FormError because={refused} />
      {page && !page.isTrusted && <p>{t('reauth.goingTo', { host: page.address.host })}</p>}
      {page?.isTrusted && isAutomatic && !going && <Wait onEnd={go} />}
      {!failed && (
        <Button look={isAutomatic ? 'filled' : 'plain'} wide busy={going || !page} onClick={go}>
          {page && !page.isTrusted ? t('reauth.goOn', { host: page.address.host }) : t('signIn.sso')}
        </Button>
      )}
    </div>
  );
}

function Wait({ onEnd }: { onEnd: () => void }) {
  const { t } = useText();
  const { secondsLeft } = useCountdown(useService('timer'), SSO_REDIRECT_MS, onEnd);
  return <p role="timer">{t('reauth.wait', { count: secondsLeft })}</p>;
}
