import { type Location, useLocation } from 'react-router-dom';
import type { StoredRegistration } from '#domain/account/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { type BrowserClient, useClient } from '../../entry/client.ts';
import { OrganisationPage } from '../../shared/page/organisation-page.tsx';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { check, warning } from '../../components/icons.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { Outcome } from './outcome.tsx';
import { outcomeIn } from './outcome.view.ts';
import styles from './registration.module.css';

/** Result of a registration. Spec §2 completeRegistration, §4 finishRegister: success leads to login. */
export function CompleteRegistrationScreen() {
  const { registration } = useClient('account');
  const { search, state } = useLocation() as Location<unknown>;
  const kept = useView(registration.kept, selectWholeState);
  const { isSuccess, code } = outcomeIn(new URLSearchParams(search), state);
  return (
    <OrganisationPage>
      {(organisation) => {
        // Ignores a registration of another organisation in this tab.
        const mine = kept.was !== 'nothing' && kept.organisationCode === organisation.code ? kept : nothing;
        return isSuccess ? (
          <Success organisation={organisation} kept={mine} keep={registration.keep} />
        ) : (
          <Failure organisation={organisation} kept={mine} code={code} />
        );
      }}
    </OrganisationPage>
  );
}

const nothing: StoredRegistration = { was: 'nothing' };
type Props = { organisation: Organisation; kept: StoredRegistration };

function Success({ organisation, kept, keep }: Props & { keep: BrowserClient['account']['registration']['keep'] }) {
  const { t } = useText();
  const { code, registration: policy, canResetPassword } = organisation;
  const elsewhere = kept.was === 'registered' ? kept.elsewhere : undefined;
  return (
    <Outcome icon={check} tone="good" title={t('registrationOutcome.successTitle')}>
      {elsewhere && (
        <Elsewhere
          url={elsewhere}
          organisation={organisation}
          onCancel={() => keep({ was: 'registered', organisationCode: code, elsewhere: undefined })}
        />
      )}
      {!elsewhere && !policy.hidesPassword && <p>{t('registrationOutcome.successLead')}</p>}
      {!elsewhere && policy.hidesPassword && (
        <p>{t(canResetPassword ? 'registrationOutcome.passwordByMail' : 'registrationOutcome.passwordLater')}</p>
      )}
      {!elsewhere && (
        <p className={styles.actions}>
          {policy.hidesPassword && canResetPassword ? (
            <ButtonLink look="filled" href={to.forgotPassword(code)}>
              {t('registrationOutcome.askForPassword')}
            </ButtonLink>
          ) : null}
          <ButtonLink look={policy.hidesPassword && canResetPassword ? 'plain' : 'filled'} href={to.login(code)}>
            {t('signIn.submit')}
          </ButtonLink>
        </p>
      )}
    </Outcome>
  );
}

/** Site outside the operator’s allowed hosts: displays the full URL and requires confirmation. */
function Elsewhere({ url, organisation, onCancel }: { url: URL; organisation: Organisation; onCancel: () => void }) {
  const leaveFor = useService('leaveFor');
  const { t } = useText();
  return (
    <section className={styles.part}>
      <h2>{t('registrationOutcome.elsewhereTitle', { organisation: organisation.name })}</h2>
      <p>{t('registrationOutcome.elsewhereLead')}</p>
      <bdi className={styles.host}>{url.host}</bdi>
      <p className={styles.actions}>
        <Button look="filled" onClick={() => leaveFor(url)}>
          {t('registrationOutcome.goTo', { host: url.host })}
        </Button>
        <Button onClick={onCancel}>{t('registrationOutcome.notThere')}</Button>
      </p>
    </section>
  );
}

function Failure({ organisation, kept, code }: Props & { code: ReturnType<typeof outcomeIn>['code'] }) {
  const { t } = useText();
  const refused = kept.was === 'refused' ? kept : undefined;
  // Only the tab of the registration has the platform’s own message.
  const because = refused && refused.because.refused === code ? refused.because : code && { refused: code };
  return (
    <Outcome icon={warning} tone="bad" title={t('registrationOutcome.failureTitle')}>
      {because && (
        <p className={styles.reason}>
          <bdi>{textOfMessage(t, because)}</bdi>
        </p>
      )}
      <p>{t(refused ? 'registrationOutcome.keptLead' : 'registrationOutcome.againLead')}</p>
      <p className={styles.actions}>
        <ButtonLink look="filled" href={to.registration(organisation.code)}>
          {t('registrationOutcome.backToForm')}
        </ButtonLink>
        <ButtonLink href={to.login(organisation.code)}>{t('signIn.submit')}</ButtonLink>
      </p>
    </Outcome>
  );
}
