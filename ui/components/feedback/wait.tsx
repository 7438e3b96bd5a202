import { type ReactNode, useContext, useState } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../forms/button.tsx';
import { clock } from '../icons.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { EmptyState } from './empty-state.tsx';
import { WaitMonitorContext, useIsLate } from './use-is-late.ts';
import { Announcement } from './live-region.tsx';
import { Spinner } from './spinner.tsx';
import type { WaitCause } from './wait-of-button.tsx';
import styles from './wait.module.css';

/** Subjects of a wait. Each has a text `waits.of.*`. */
export type WaitSubject = TextKey extends infer Key ? (Key extends `waits.of.${infer What}` ? What : never) : never;

type WaitProps = {
  of: WaitSubject;
  by?: WaitCause | undefined;
  /** Retries; default: reloads the page. */
  onRetry?: (() => void) | undefined;
  /** Other options: links and buttons. */
  ways?: ReactNode;
};

/** First seconds of a wait. `words`: the text that `children` display; default: none. */
export function Loading({ words, children }: { words?: string | undefined; children: ReactNode }) {
  const { t } = useText();
  return (
    <div aria-busy="true">
      {words === undefined && <VisuallyHidden>{t('common.loading')}</VisuallyHidden>}
      <Announcement words={words ?? t('common.loading')} slow />
      {children}
    </div>
  );
}

type WaitWordsProps = Pick<WaitProps, 'ways'> & {
  onRetry: () => void;
  icon: string;
  title: string;
  heading: 'h1' | 'h2';
  /** A retry is pending that the text does not mention. */
  isTrying?: boolean;
  /** The wait failed: announced at once; otherwise politely. */
  isAlert?: boolean;
  button: string;
  children: ReactNode;
};

/** Waiting message: subject, cause and options. Stays displayed during retries. */
export function WaitWords(props: WaitWordsProps) {
  const { icon, title, heading, onRetry, ways, isTrying = false, isAlert = false, button, children } = props;
  const { t } = useText();
  const [hasTried, setTried] = useState(false);
  const tries = isTrying || (hasTried && !isAlert);
  return (
    <div role={isAlert ? 'alert' : undefined} data-wait>
      <EmptyState
        heading={heading}
        icon={icon}
        title={title}
        action={
          <div className={styles.ways}>
            <Button
              look="filled"
              onClick={() => {
                setTried(true);
                onRetry();
              }}
            >
              {button}
            </Button>
            {ways}
          </div>
        }
      >
        {tries ? <span aria-hidden={isAlert || undefined}>{t('waits.again')}</span> : children}
      </EmptyState>
      {!isAlert && !tries && <Announcement words={title} />}
      {tries && <Announcement words={t('waits.again')} />}
    </div>
  );
}

type WaitPartProps = WaitProps & {
  /** Content of the first seconds; default: a loading text. */
  children?: ReactNode;
  /** Text that `children` display, if any. */
  words?: string;
  /** Offers no retry, because options around the section suffice. */
  isBare?: boolean;
};

/** Waiting section of a screen, in one line; when late, with its subject and a retry. */
export function WaitPart(props: WaitPartProps) {
  const { of, by = 'server', onRetry, ways, isBare = false, words: first, children } = props;
  const { t } = useText();
  const patience = useContext(WaitMonitorContext);
  const again = onRetry ?? patience?.reload;
  if (!useIsLate(true)) return children === undefined ? <LoadingWords /> : <Loading words={first}>{children}</Loading>;
  const words = `${t(`waits.of.${of}`)}. ${t(`waits.${isBare ? 'button.' : ''}${by}`)}`;
  return (
    <div className={styles.part} data-wait>
      <Icon of={clock} />
      <span className={styles.text}>{words}</span>
      <Announcement words={words} />
      {!isBare && again && (
        <Button look="link" onClick={again}>
          {t('common.tryNow')}
        </Button>
      )}
      {ways}
    </div>
  );
}

function LoadingWords() {
  const { t } = useText();
  return (
    <>
      {t('common.loading')}
      <Announcement words={t('common.loading')} slow />
    </>
  );
}

/** Spinner and text of a pending action. Use inside a live region. */
export function PendingAction({ children, isHidden = false }: { children: string; isHidden?: boolean }) {
  return (
    <>
      <Spinner /> {isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>}
    </>
  );
}
