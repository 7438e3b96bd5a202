import { useState } from 'react';
import { attemptEvents } from '#domain/attempt/index.ts';
import { maskedScenario, type WholeRecording } from '#domain/recording/index.ts';
import { type BrowserClient, useClient } from '../../entry/client.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ResourceView } from './loaded.tsx';
import { useScreenResource } from './use-asked.ts';
import styles from './report-problem.module.css';

/** Name of the journey in the simulator’s runner. Contains no learner data. */
const NAME = 'What led to a reported problem';

/**
 * Exports masked facts of this session as a file for support. Lists the contents and offers a full preview before
 * saving; sends nothing. The simulator’s runner can replay the file, because JSON is valid YAML.
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

type Problem = Pick<WholeRecording, 'lacks'> & { opened: number; text: string | undefined };

/** Builds the file and its summary. Without text there was nothing to report. */
async function problemOf({ recording }: Pick<BrowserClient['work'], 'recording'>): Promise<Problem> {
  const { facts, lacks } = await recording();
  const story = maskedScenario(NAME, facts, lacks);
  const opened = facts.filter(attemptEvents.Opened.is).length;
  return { lacks, opened, text: story && `${JSON.stringify(story, null, 2)}\n` };
}

/** Dialog that previews and saves the file. */
export function ProblemFile({ onClose }: { onClose: () => void }) {
  const { sharing } = useClient('device');
  const { t } = useText();
  const { loaded, again } = useScreenResource(useClient('work'), problemOf, 'exportRecord');
  const text = loaded.at === 'ready' ? loaded.value.text : undefined;
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
      <ResourceView
        of="problem"
        by="device"
        value={loaded}
        onRetry={again}
        waiting={<Skeleton shape="lines" lines={4} />}
      >
        {(problem) => <InWords {...problem} />}
      </ResourceView>
    </Modal>
  );
}

function InWords({ lacks, opened, text }: Problem) {
  const { t } = useText();
  if (text === undefined) return <p>{t('problem.nothing')}</p>;
  return (
    <>
      <p>{t('problem.lead')}</p>
      <p>{t('problem.holds')}</p>
      <p>{t('problem.hides')}</p>
      {opened > 0 && <p>{t('problem.titles', { count: opened })}</p>}
      {lacks.length > 0 && (
        <section aria-label={t('problem.missing')}>
          <h3>{t('problem.missing')}</h3>
          <ul>
            {lacks.map((lack) => (
              <li key={lack}>{t(`problem.lacks.${lack}`)}</li>
            ))}
          </ul>
        </section>
      )}
      <details>
        <summary>{t('problem.show')}</summary>
        <section aria-label={t('problem.whole')} className={styles.whole} tabIndex={0}>
          <pre dir="ltr">{text}</pre>
        </section>
      </details>
    </>
  );
}
