import { type ReactNode, useState } from 'react';
import { SIGN_OUT_FLUSH_MS } from '#domain/session/sign-out.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/use-text.ts';
import { useCore } from './core.ts';
import { useServices } from './services.ts';

type Stage = { at: 'idle' } | { at: 'busy' } | { at: 'asking' | 'confirming'; left: number };

/**
 * Signing out. What waits is sent first, for three seconds at most; of what remains the learner decides: it stays on this
 * device for them, or, on a device that others use, it is removed for good. `onStay`: they changed their mind.
 */
export function useSignOut(onStay: () => void): { busy: boolean; start: () => void; dialog: ReactNode } {
  const { outbox, journal, isDurable, endsWithWindow } = useCore();
  const { signOut } = useCore().session;
  const { notices } = useServices();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });

  const leave = (discards: boolean) => {
    setStage({ at: 'busy' });
    signOut({ discards }).catch(() => {
      // The browser did not let go of what it keeps: nothing has changed, and the learner must know.
      notices.say({ refused: 'STORAGE_REFUSED' });
      setStage({ at: 'idle' });
    });
  };
  const start = async () => {
    setStage({ at: 'busy' });
    await outbox.drained(SIGN_OUT_FLUSH_MS);
    const { pending, parked } = outbox.state.get();
    if (pending + parked === 0) leave(false);
    else setStage({ at: 'asking', left: pending + parked });
  };
  const stay = () => {
    setStage({ at: 'idle' });
    onStay();
  };

  return {
    busy: stage.at !== 'idle',
    start: () => void start(),
    dialog: 'left' in stage && (
      <UnsentWork
        key={stage.at} // each question is a dialog of its own, with the focus at its beginning
        left={stage.left}
        isConfirming={stage.at === 'confirming'}
        isKept={isDurable && journal.health.get().unsaved === 0}
        endsWithWindow={endsWithWindow}
        onKeep={() => leave(false)}
        onWishGone={() => setStage({ ...stage, at: 'confirming' })}
        onBack={() => setStage({ ...stage, at: 'asking' })}
        onDiscard={() => leave(true)}
        onStay={stay}
      />
    ),
  };
}

function UnsentWork(props: {
  left: number;
  isConfirming: boolean;
  /** False: this browser stores nothing, and what is not sent ends with the page. */
  isKept: boolean;
  endsWithWindow: boolean;
  onKeep: () => void;
  onWishGone: () => void;
  onBack: () => void;
  onDiscard: () => void;
  onStay: () => void;
}) {
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
    </Modal>
  );
}
