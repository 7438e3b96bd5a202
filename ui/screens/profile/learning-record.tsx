import { useState } from 'react';
import { refusalFor } from '#domain/messages/index.ts';
import type { OwnStatement } from '#domain/tracking/index.ts';
import { useClient } from '../../entry/client.ts';
import { useOneNotice } from '../../entry/use-one-notice.ts';
import { Button } from '../../components/forms/button.tsx';
import { fileName } from '../../format/calendar.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { recordTable } from './profile.view.ts';
import { Section } from './section.tsx';

/** The learner's own statements as a file to keep: as they are sent (xAPI), or as a table. */
export function LearningRecord() {
  const { t } = useText();
  const { learningRecord } = useClient('profile');
  const { sharing } = useClient('device');
  const notify = useOneNotice();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (ending: 'json' | 'csv', type: string, write: (record: readonly OwnStatement[]) => string) => {
    setBusy(true);
    try {
      const record = await learningRecord();
      setSaid(t('record.count', { count: record.length }));
      if (record.length > 0)
        sharing.save({ name: fileName(t('record.file'), 'learning-record', ending), type, text: write(record) });
      notify(undefined);
    } catch (error) {
      notify(refusalFor('exportRecord', error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section heading={t('record.title')} lead={t('record.lead')}>
      <div className={styles.row}>
        <Button
          aria-disabled={busy}
          onClick={() => void save('json', 'application/json', (record) => JSON.stringify(record, undefined, 2))}
        >
          {t('record.json')}
        </Button>
        <Button
          aria-disabled={busy}
          onClick={() => void save('csv', 'text/csv;charset=utf-8', (record) => recordTable(record, t))}
        >
          {t('record.csv')}
        </Button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </Section>
  );
}
