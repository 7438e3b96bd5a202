import { type ReactNode, useState } from 'react';
import { type RunningDownloads, signOutDialog } from '#domain/client/index.ts';
import { Button } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { sizeInWords } from '../../format/size.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';

/** Sign-out with its confirmation dialogs. `onStay`: the learner cancelled. */
export function useSignOut(onStay: () => void): { busy: boolean; start: () => void; dialog: ReactNode } {
  const session = useClient('session');
  const { outbox, journal, isDurable, endsWithWindow } = useClient('work');
  const { all: downloads } = useClient('downloads');
  const notices = useService('notices');
  const [flow] = useState(() => signOutDialog({ signOut: session.signOut, outbox, downloads, notices }));
  const stage = useView(flow.stage, selectWholeState);
  // Waits until the dialog has closed, because elements below a modal take no focus.
  useWhenChanged(stage.at, (before) => {
    if (before === 'asking' && stage.at === 'idle') onStay();
  });
  return {
    busy: stage.at !== 'idle',
    start: flow.start,
    dialog: 'left' in stage && (
      <Question
        key={stage.at} // each question is a dialog of its own, with the focus at its beginning
        left={stage.left}
        downloads={stage.downloads}
        isConfirming={stage.at === 'confirming'}
        isKept={isDurable && journal.health.get().unsaved === 0}
        endsWithWindow={endsWithWindow}
        onKeep={flow.keep}
        onWishGone={flow.wishGone}
        onBack={flow.back}
        onDiscard={flow.discard}
        onStay={flow.stay}
      />
    ),
  };
}

type QuestionProps = {
  left: number;
  downloads: RunningDownloads | undefined;
  isConfirming: boolean;
  /** False if this browser stores nothing and unsent work ends with the page. */
  isKept: boolean;
  endsWithWindow: boolean;
  onKeep: () => void;
  onWishGone: () => void;
  onBack: () => void;
  onDiscard: () => void;
  onStay: () => void;
};

/** The single dialog for all questions at sign-out. */
function Question(props: QuestionProps) {
  const { t } = useText();
  const { left, downloads } = props;
  if (left === 0)
    return (
      <Modal
        title={t('signOut.downloadsTitle')}
        onClose={props.onStay}
        actions={
          <>
            <Button look="filled" onClick={props.onKeep}>
              {t('shell.signOut')}
            </Button>
            <Button onClick={props.onStay}>{t('signOut.stay')}</Button>
          </>
        }
      >
        <Going downloads={downloads} />
      </Modal>
    );
  return <UnsentWork {...props} />;
}

/** Downloads are removed at sign-out. */
function Going({ downloads }: Pick<QuestionProps, 'downloads'>) {
  const { t, language } = useText();
  return (
    downloads && (
      <p>{t('signOut.downloads', { count: downloads.titles, amount: sizeInWords(downloads.bytes, language) })}</p>
    )
  );
}

function UnsentWork(props: QuestionProps) {
  const { t } = useText();
  const { left } = props;
  const kept = props.endsWithWindow ? 'offline.privateWindow' : 'signOut.lead';
  if (props.isConfirming)
    return (
      <Modal
        title={t('signOut.confirmTitle', { count: left })}
        onClose={props.onBack}
        actions={
          <>
            <Button onClick={props.onBack}>{t('common.back')}</Button>
            <Button look="filled" onClick={props.onDiscard}>
              {t('signOut.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('signOut.confirmLead')}</p>
      </Modal>
    );
  return (
    <Modal
      title={t('signOut.title', { count: left })}
      onClose={props.onStay}
      actions={
        <>
          <Button look="filled" onClick={props.onKeep}>
            {t(props.isKept ? 'signOut.keep' : 'signOut.anyway')}
          </Button>
          <Button onClick={props.onWishGone}>{t('signOut.discard')}</Button>
          <Button onClick={props.onStay}>{t('signOut.stay')}</Button>
        </>
      }
    >
      <p>{t(props.isKept ? kept : 'signOut.leadNotKept')}</p>
      <Going downloads={props.downloads} />
    </Modal>
  );
}
