import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { isPassing } from '#domain/outcome/passing.ts';
import { useClient } from '../../entry/client.ts';
import { ResourceView } from '../../shared/page/loaded.tsx';
import { OrganisationFrame, useOrganisationCode } from '../../shared/page/organisation-page.tsx';
import { to } from '../../entry/paths.ts';
import { useToast } from '../../shared/page/use-toast.ts';
import { check, mail, warning } from '../../components/icons.ts';
import { PendingAction } from '../../components/feedback/wait.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { Outcome } from './outcome.tsx';
import { useReturnToLogin } from './return-to-login.tsx';

/** Spec §4 Timed returns, §9. */
const RETURN_MS = 5_000;
const RETURN_WITHOUT_GUID_MS = 2_000;

/** Link of the activation mail. Sent once, however often the page renders. Spec §2 activation, §4. */
export function ActivationScreen() {
  const organisationCode = useOrganisationCode();
  const { guid = '' } = useParams();
  const { registration } = useClient('account');
  const navigate = useNavigate();
  const { t } = useText();
  const activation = registration.activation(organisationCode, guid);
  const loaded = useResource(activation);
  const { keep } = registration;
  const because = loaded.at === 'failed' && !isPassing(loaded.because) ? loaded.because : undefined;
  useEffect(() => {
    if (!because) return;
    keep({ was: 'not-activated', organisationCode, because });
    void navigate(to.validateFail(organisationCode, { code: because.refused }), { replace: true });
  }, [because, keep, navigate, organisationCode]);

  return (
    <OrganisationFrame>
      <ResourceView
        of="activation"
        heading="h1"
        value={because ? asked : loaded}
        onRetry={() => void activation.refresh()}
        waiting={<Activating />}
        waitingText={t('activation.waiting')}
        ways={<SafeLink href={to.login(organisationCode)}>{t('signIn.submit')}</SafeLink>}
      >
        {() => <Activated organisationCode={organisationCode} />}
      </ResourceView>
    </OrganisationFrame>
  );
}

/** An invalid link redirects at once; until then activation is pending. */
const asked = { at: 'waiting' } as const;

function Activating() {
  const { t } = useText();
  return (
    <Outcome icon={mail} tone="calm" title={t('activation.title')}>
      <p>
        <PendingAction isHidden>{t('activation.waiting')}</PendingAction>
      </p>
    </Outcome>
  );
}

function Activated({ organisationCode }: { organisationCode: string }) {
  const { t } = useText();
  const { box } = useReturnToLogin(organisationCode, RETURN_MS);
  return (
    <Outcome isNews icon={check} tone="good" title={t('activation.doneTitle')}>
      <p>{t('activation.doneLead')}</p>
      {box}
    </Outcome>
  );
}

const incomplete: Refusal = { refused: 'INVALID_REQUEST' };

/** Truncated activation link without a guid. Spec §4 Timed returns: INVALID_REQUEST, and back after 2 s. */
export function ActivationWithoutGuidScreen() {
  const organisationCode = useOrganisationCode();
  const { t } = useText();
  const { box } = useReturnToLogin(organisationCode, RETURN_WITHOUT_GUID_MS);
  useToast(incomplete); // the toast stays readable after the redirect
  return (
    <OrganisationFrame>
      <Outcome icon={warning} tone="bad" title={t('activation.failTitle')}>
        <p>{textOfMessage(t, incomplete)}</p>
        {box}
      </Outcome>
    </OrganisationFrame>
  );
}
