import { Button } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { truncateText, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';

/**
 * Confirms starting a title from the beginning. `place`: formatted position; undefined for courses, which store their
 * own position.
 */
export function StartOverDialog(props: {
  name: string;
  place: string | undefined;
  onStart: () => void;
  onClose: () => void;
}) {
  const { name, place, onStart, onClose } = props;
  const { t } = useText();
  return (
    <Modal
      title={t('title.startOverTitle', { title: truncateText(name, limits.title) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="filled" onClick={onStart}>
            {t('title.startOver')}
          </Button>
        </>
      }
    >
      <p>{place === undefined ? t('title.startOverCourse') : t('title.startOverLead', { place })}</p>
    </Modal>
  );
}
