import { type Location, useLocation } from 'react-router-dom';
import { useClient } from '../../entry/client.ts';
import { OrganisationFrame, useOrganisationCode } from '../../shared/page/organisation-page.tsx';
import { to } from '../../entry/paths.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { warning } from '../../components/icons.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { ActivationMail } from './activation-mail.tsx';
import { Outcome } from './outcome.tsx';
import { outcomeIn } from './outcome.view.ts';
import styles from './registration.module.css';

/** Explains an invalid activation link, with two options. Spec §2 validateFail. */
export function ValidateFailScreen() {
  const organisationCode = useOrganisationCode();
  const { registration } = useClient('account');
  const { search, state } = useLocation() as Location<unknown>;
  const { t } = useText();
  const kept = useView(registration.kept, selectWholeState);
  const { code = 'INVALID_REQUEST' } = outcomeIn(new URLSearchParams(search), state);
  const isKept =
    kept.was === 'not-activated' && kept.organisationCode === organisationCode && kept.because.refused === code;
  return (
    <OrganisationFrame>
      <Outcome icon={warning} tone="bad" title={t('activation.failTitle')}>
        <p className={styles.reason}>
          <bdi>{textOfMessage(t, isKept ? kept.because : { refused: code })}</bdi>
        </p>
        <p>{t('activation.failHint')}</p>
        <p className={styles.actions}>
          <ButtonLink look="filled" href={to.login(organisationCode)}>
            {t('signIn.submit')}
          </ButtonLink>
        </p>
        <ActivationMail organisationCode={organisationCode} />
      </Outcome>
    </OrganisationFrame>
  );
}
