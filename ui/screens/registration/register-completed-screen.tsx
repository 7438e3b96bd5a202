import { OrganisationFrame, useOrganisationCode } from '../../shared/page/organisation-page.tsx';
import { useService } from '../../entry/services.ts';
import { mail } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';
import { ActivationMail } from './activation-mail.tsx';
import { Outcome } from './outcome.tsx';
import { useReturnToLogin } from './return-to-login.tsx';

/** Spec §4 Timed returns, §9. */
const RETURN_MS = 10_000;

/** The account is waiting for the activation link in a mail. Spec §2 registerCompleted, §4 Self-registration. */
export function RegisterCompletedScreen() {
  const organisationCode = useOrganisationCode();
  const typedName = useService('typedName');
  const { t } = useText();
  const { stop, box } = useReturnToLogin(organisationCode, RETURN_MS);
  const address = typedName.get(); // lost on reload: in memory only
  return (
    <OrganisationFrame>
      <Outcome icon={mail} tone="good" title={t('registered.title')}>
        <p>
          <bdi>{address === undefined ? t('registered.lead') : t('registered.leadTo', { address })}</bdi>
        </p>
        <p>{t('registered.hint')}</p>
        {box}
        <ActivationMail organisationCode={organisationCode} onUse={stop} />
      </Outcome>
    </OrganisationFrame>
  );
}
