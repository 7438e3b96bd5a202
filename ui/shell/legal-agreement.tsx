import { type ReactNode, useState } from 'react';
import { acceptAgreement, owesAgreement } from '#domain/account/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { Banner } from '../components/feedback/banner.tsx';
import { Button } from '../components/forms/button.tsx';
import { Modal } from '../components/overlays/modal.tsx';
import { useView, selectWholeState } from '../hooks/use-view.ts';
import { textOfMessage } from '../i18n/say-message.ts';
import { useText } from '../i18n/use-text.ts';
import { useClient } from '../entry/client.ts';
import { ServerHtml } from '../entry/server-html.tsx';

/**
 * Legal agreement for some users with Vietnamese as language (Spec §1). Displayed in Vietnamese once a session until
 * accepted, with the organisation’s terms if there are any. Renders `otherwise` for everybody else.
 */
export function LegalAgreement({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useText();
  const runtime = useClient('runtime');
  const { profiles } = useClient('profile');
  const { agreementPrompt } = useClient('own');
  const { learner } = useClient('session');
  const who = useView(learner, selectWholeState);
  const [isAsked, setAsked] = useState(() => agreementPrompt.get() === undefined);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Refusal>();
  if (!who || !isAsked || !owesAgreement(who.user)) return otherwise;
  const { organisation } = who;

  const close = (because: 'later' | 'accepted') => {
    agreementPrompt.set(because);
    setAsked(false);
  };
  const accept = async () => {
    setBusy(true);
    const refused = await acceptAgreement({ runtime, profiles }, organisation.code);
    setBusy(false);
    setFailed(refused);
    if (!refused) close('accepted');
  };
  return (
    <Modal
      long
      title={t('legal.title')}
      onClose={() => close('later')}
      actions={
        <>
          <Button onClick={() => close('later')}>{t('legal.later')}</Button>
          <Button look="filled" busy={busy} onClick={() => void accept()}>
            {busy ? t('legal.busy') : t('legal.accept')}
          </Button>
        </>
      }
    >
      <p>{t('legal.lead')}</p>
      <p>{t('legal.text', { organisation: organisation.name })}</p>
      {organisation.termsHtml !== '' && <ServerHtml html={organisation.termsHtml} heading="h3" />}
      {failed && <Banner tone="warning">{textOfMessage(t, failed)}</Banner>}
    </Modal>
  );
}
