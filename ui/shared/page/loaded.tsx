import { type ReactNode, useCallback, useState } from 'react';
import type { Catalogue } from '#domain/catalogue/index.ts';
import { type Loadable, whyMissing } from '#domain/kernel/resource.ts';
import { isPassing } from '#domain/outcome/passing.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { useIsLate } from '../../components/feedback/use-is-late.ts';
import { Loading, type WaitSubject, WaitWords } from '../../components/feedback/wait.tsx';
import type { WaitCause } from '../../components/feedback/wait-of-button.tsx';
import { clock, cloudOff, warning } from '../../components/icons.ts';
import { formatDateTime } from '../../format/dates.ts';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useService } from '../../entry/services.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { StatusesHint } from '../titles/statuses-hint.tsx';

/** Interval of automatic retries, in ms, when service or connection is unavailable. */
const RETRY_MS = 15_000;

type LoadedProps<T> = {
  /** Read by `useResource`. */
  value: Loadable<T>;
  /** Subject of the waiting message, displayed when late. */
  of: WaitSubject;
  by?: WaitCause;
  onRetry: () => void;
  /** Skeletons with the same size as the content. */
  waiting: ReactNode;
  /** Text that `waiting` displays, if any. */
  waitingText?: string;
  /** `h1` if the screen has no other heading while the content is missing. */
  heading?: 'h1' | 'h2';
  /** Other options besides a retry. */
  ways?: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Renders a resource of the platform: skeletons, the content (with a note if stale), or the failure. A displayed
 * message stays during retries.
 */
export function ResourceView<T>(props: LoadedProps<T>) {
  const { value, onRetry, children } = props;
  if (value.at !== 'ready') return <NotHere {...props} value={value} />;
  return (
    <>
      {value.stale && <Stale because={value.stale} asOf={value.asOf} busy={value.refreshing} onRetry={onRetry} />}
      {children(value.value)}
    </>
  );
}

type NotHereProps = Omit<LoadedProps<never>, 'value' | 'children'> & {
  value: Exclude<Loadable<never>, { at: 'ready' }>;
};

function NotHere({ value, of, by = 'server', onRetry, waiting, waitingText, heading = 'h2', ways }: NotHereProps) {
  const { t } = useText();
  const isWaiting = value.at === 'waiting';
  const because = whyMissing(value);
  const isLate = useIsLate(isWaiting && !because, 'screen');
  if (!because && !isLate) return <Loading words={waitingText}>{waiting}</Loading>;
  const isAway = !because || isPassing(because);
  return (
    <WaitWords
      heading={heading}
      icon={because ? (isAway ? cloudOff : warning) : clock}
      title={because ? textOfMessage(t, because) : t(`waits.of.${of}`)}
      button={t(isAway ? 'common.tryNow' : 'common.retry')}
      isAlert={because !== undefined}
      isTrying={isWaiting && because !== undefined}
      onRetry={onRetry}
      ways={ways}
    >
      {!because && t(`waits.${by}`)}
      {because && isAway && !isWaiting && <NextTry onEnd={onRetry} />}
    </WaitWords>
  );
}

/**
 * Catalogue once title statuses have a response or cached values, so that no started title appears as not started.
 * `StatusesHint` reports failures. The screen stays during retries.
 */
export function useCatalogue(): Loadable<Catalogue> {
  const { all: catalogue, statuses } = useClient('catalogue');
  const loaded = useResource(catalogue);
  const isAnswered = useResource(statuses).at !== 'waiting';
  const [wasAnswered, setAnswered] = useState(isAnswered);
  if (isAnswered && !wasAnswered) setAnswered(true);
  return loaded.at === 'ready' && !wasAnswered ? { at: 'waiting' } : loaded;
}

/** Requests missing or stale parts of the catalogue and its statuses again. */
export function useCatalogueAgain(): () => void {
  const { all: catalogue, statuses } = useClient('catalogue');
  return useCallback(() => {
    const [shown, known] = [catalogue.get(), statuses.get()];
    if (shown.at !== 'ready' || shown.stale || known.at !== 'waiting') void catalogue.refresh();
    if (known.at === 'waiting') void statuses.refresh();
  }, [catalogue, statuses]);
}

/** Renders children that need the catalogue, below a note if statuses are stale or unknown. */
export function WithCatalogue(props: {
  of?: WaitSubject;
  waiting: ReactNode;
  heading?: 'h1' | 'h2';
  children: (catalogue: Catalogue) => ReactNode;
}) {
  return (
    <ResourceView
      of={props.of ?? 'catalogue'}
      value={useCatalogue()}
      onRetry={useCatalogueAgain()}
      waiting={props.waiting}
      heading={props.heading ?? 'h2'}
    >
      {(catalogue) => (
        <>
          <StatusesHint />
          {props.children(catalogue)}
        </>
      )}
    </ResourceView>
  );
}

/** Hidden from screen readers, because an announced countdown would drown other speech. */
function NextTry({ onEnd }: { onEnd: () => void }) {
  const { t } = useText();
  const { secondsLeft } = useCountdown(useService('timer'), RETRY_MS, onEnd);
  return <span aria-hidden="true">{t('offline.nextTry', { count: secondsLeft })}</span>;
}

type StaleProps = { because: Refusal; asOf: number | undefined; busy: boolean; onRetry: () => void };

function Stale({ because, asOf, busy, onRetry }: StaleProps) {
  const { t, language } = useText();
  return (
    <Banner
      tone="offline"
      action={
        <Button look="plain" busy={busy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {textOfMessage(t, because)}{' '}
      {asOf === undefined ? t('loaded.stale') : t('loaded.asOf', { date: formatDateTime(asOf, { language }) })}
    </Banner>
  );
}
