import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useText } from '../../i18n/use-text.ts';

/** Confirmation before opening a site outside the operator’s allowed hosts. Displays the host name. */
export function LeavingDialog({
  url,
  lead,
  onClose,
}: {
  url: string;
  /** Text that names the link’s origin; default: the menu. */
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
