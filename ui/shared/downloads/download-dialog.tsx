import { useCallback } from 'react';
import { useClient } from '../../entry/client.ts';
import { Button } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { sizeInWords } from '../../format/size.ts';
import { useConnection } from '../../hooks/connection.ts';
import { useAsyncResult } from '../../hooks/use-answer.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';

/** Confirms a download with total size and validity period. `titleIds` must keep its identity. */
export function DownloadDialog(props: {
  question: string;
  titleIds: readonly string[];
  onTake: () => void;
  onClose: () => void;
}) {
  const { question, titleIds, onTake, onClose } = props;
  const { t } = useText();
  const { terms } = useClient('downloads');
  const days = useView(terms, selectWholeState)?.days ?? 0;
  const isOffline = useConnection() === 'without';
  return (
    <Modal
      title={question}
      onClose={onClose}
      actions={
        <>
          <Button look="filled" onClick={onTake}>
            {t('downloads.download')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <p role="status">{useWeight(titleIds)}</p>
      <p>{t('downloads.downloadLead', { count: days })}</p>
      {isOffline && <p>{t('downloads.onceOnline')}</p>}
    </Modal>
  );
}

/** Formatted total size of titles. */
function useWeight(titleIds: readonly string[]): string {
  const { t, language } = useText();
  const { weigh } = useClient('downloads');
  const answer = useAsyncResult(useCallback(async () => ({ bytes: await weigh(titleIds) }), [weigh, titleIds]));
  if (!answer) return t('downloads.weighing');
  const size = sizeInWords(answer.bytes, language);
  return size === '' ? t('downloads.weightUnknown') : t('downloads.weighs', { amount: size });
}
