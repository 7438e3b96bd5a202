import { PHOTO, toProfileTab } from '../../../shared/page/profile-tabs.ts';
import { Button, ButtonLink } from '../../../components/forms/button.tsx';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useText } from '../../../i18n/use-text.ts';

/**
 * Before a title opens, to a learner who is asked for a photo and has none. Spec §4 Relaunch.
 * Reading: it tells, and does not lock: only prerequisites and the kind of content keep anybody from learning (§6).
 */
export function PhotoDisclaimer({ orgCode, onContinue }: { orgCode: string; onContinue: () => void }) {
  const { t } = useText();
  return (
    <Modal
      title={t('photos.disclaimerTitle')}
      actions={
        <>
          <Button onClick={onContinue}>{t('photos.disclaimerContinue')}</Button>
          <ButtonLink look="filled" href={toProfileTab(orgCode, 'account') + PHOTO}>
            {t('photos.disclaimerAdd')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('photos.disclaimerLead')}</p>
    </Modal>
  );
}
