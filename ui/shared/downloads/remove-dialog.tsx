import { Button } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useText } from '../../i18n/use-text.ts';

/** Confirms the removal of several downloads from this device. */
export function RemoveDialog(props: { count: number; onRemove: () => void; onClose: () => void }) {
  const { count, onRemove, onClose } = props;
  const { t } = useText();
  return (
    <Modal
      title={t('downloads.removeAllTitle', { count })}
      onClose={onClose}
      actions={
        <>
          <Button look="filled" onClick={onRemove}>
            {t('downloads.removeAll')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <p>{t('downloads.removeAllLead')}</p>
    </Modal>
  );
}
