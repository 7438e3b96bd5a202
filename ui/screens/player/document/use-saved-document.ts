import { useState } from 'react';
import type { DocumentTools, DocumentView } from '#domain/player/index.ts';
import { fileName } from '#ui/format/calendar.ts';
import { useText } from '#ui/i18n/use-text.ts';
import type { ChromeRoom } from '../bar/chrome.ts';
import type { MenuAction } from '../bar/more-menu.tsx';

type Reading = 'reading' | 'failed';

/** Saves the document as it came; it is read to its end first, which is said. `said`: undefined while there is nothing to say. */
export function useSavedDocument(
  tools: DocumentTools | undefined,
  room: Pick<ChromeRoom, 'title' | 'saveFile'>,
): { action: (view: DocumentView) => MenuAction; said: string | undefined } {
  const { t } = useText();
  const [at, setAt] = useState<Reading>();
  const save = () => {
    setAt('reading');
    tools?.file().then(
      (bytes) => {
        room.saveFile({ name: fileName(room.title, 'document', 'pdf'), type: 'application/pdf', bytes });
        setAt(undefined);
      },
      () => setAt('failed'),
    );
  };
  const words = {
    reading: t('player.documentIsRead'),
    failed: t('player.documentNotRead'),
  };
  return {
    action: ({ canSave }) => ({
      icon: 'device',
      label: labelOf(canSave, at),
      isDisabled: !canSave || at === 'reading',
      onPress: save,
    }),
    said: at && words[at],
  };

  function labelOf(canSave: boolean, now: Reading | undefined): string {
    if (!canSave) return t('player.saveForbidden');
    return now === 'reading' ? words.reading : t('player.saveDocument');
  }
}
