import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useText } from '../../i18n/use-text.ts';

/** Before a site that the operator does not vouch for: names it, and lets the learner decide. */
export function LeavingDialog({
  url,
  lead,
  onClose,
}: {
  url: string;
  /** Where the link stood; in the menu unless it is said. */
  lead?: string;
  onClose: () => void;
}) {
  const { t } = useText();
  const { host } = new URL(url);
  return (
    <Modal
      title={t('leaving.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('leaving.stay')}</Button>
          <ButtonLink look="filled" href={url} onClick={onClose}>
            {t('leaving.go')}
          </ButtonLink>
        </>
      }
    >
      <p>{lead ?? t('leaving.lead', { host })}</p>
    </Modal>
  );
}
