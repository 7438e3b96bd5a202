import { useMemo, useState } from 'react';
import { maskedStory } from '#domain/recording/index.ts';
import { useClient } from '../../entry/client.ts';
import { Button } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './report-problem.module.css';

/** What the runner of the simulator calls the journey: a sentence without anything of the learner. */
const NAME = 'What led to a reported problem';

/**
 * What was done on this page, masked, as a file for whoever helps. Shown whole before it is kept; nothing is sent. The
 * simulator's runner plays it again: JSON is YAML.
 */
export function ReportProblem() {
  const [isOpen, setOpen] = useState(false);
  const { t } = useText();
  return (
    <>
      <div>
        <Button look="plain" onClick={() => setOpen(true)}>
          {t('problem.report')}
        </Button>
      </div>
      {isOpen && <ProblemFile onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog with the file. */
export function ProblemFile({ onClose }: { onClose: () => void }) {
  const runtime = useClient('runtime');
  const { sharing } = useClient('device');
  const { t } = useText();
  const text = useMemo(() => {
    const story = maskedStory(NAME, runtime.log.facts);
    return story && `${JSON.stringify(story, null, 2)}\n`;
  }, [runtime]);
  const save = () => {
    if (text === undefined) return;
    sharing.save({ name: 'problem.yaml', type: 'text/yaml', text });
    onClose();
  };
  return (
    <Modal
      wide
      title={t('problem.report')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {text !== undefined && (
            <Button look="filled" onClick={save}>
              {t('problem.save')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(text === undefined ? 'problem.nothing' : 'problem.lead')}</p>
      {text !== undefined && (
        <section aria-label={t('problem.whole')} className={styles.whole} tabIndex={0}>
          <pre dir="ltr">{text}</pre>
        </section>
      )}
    </Modal>
  );
}
