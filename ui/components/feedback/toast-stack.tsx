import type { Toast } from '#domain/messages/index.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../forms/button.tsx';
import { Icon } from '../icon.tsx';
import { check, close, info, warning } from '../form-icons.ts';
import styles from './toast-stack.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type ToastStackProps = {
  notices: readonly Toast[];
  onClose: (id: number) => void;
  /** Called when pointer or focus enters the stack, then when it leaves. */
  onPause: () => void;
  onResume: () => void;
};

/**
 * Stack of displayed toasts. Two permanent live regions announce each toast once; toasts never take the focus. The
 * caller decides when to hide them. Spec §8.
 */
export function ToastStack({ notices, onClose, onPause, onResume }: ToastStackProps) {
  const { t } = useText();
  const spoken = (wrong: boolean) =>
    notices
      .filter((notice) => !notice.isHeard && (notice.tone === 'error') === wrong)
      .map((notice) => <p key={`${notice.id}-${notice.times}`}>{textOfMessage(t, notice.message)}</p>);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{spoken(false)}</span>
        <span role="alert">{spoken(true)}</span>
      </VisuallyHidden>
      <section
        id="notices"
        className={styles.stack}
        aria-label={t('notices.region')}
        onPointerEnter={onPause}
        onPointerLeave={onResume}
        onFocus={onPause}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onResume();
        }}
      >
        <ul className={styles.list}>
          {notices.map((notice) => (
            <li key={notice.id} className={styles[notice.tone]}>
              <ToastText notice={notice} />
              <IconButton label={t('notices.close')} onClick={() => onClose(notice.id)}>
                <Icon of={close} size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Text of a toast with the icon of its tone. */
export function ToastText({ notice }: { notice: Toast }) {
  const { t } = useText();
  return (
    <>
      <Icon of={drawings[notice.tone]} />
      <p className={styles.text}>
        <VisuallyHidden>{t(`notices.tone.${notice.tone}`)}: </VisuallyHidden>
        <bdi>{textOfMessage(t, notice.message)}</bdi>
      </p>
    </>
  );
}

const drawings = { error: warning, info, success: check } as const;
