import { type ReactNode, useCallback, useState } from 'react';
import type { Catalogue } from '#domain/catalogue/index.ts';
import { type Loadable, whyMissing } from '#domain/kernel/resource.ts';
import { isPassing } from '#domain/outcome/passing.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { useIsLate } from '../../components/feedback/use-is-late.ts';
import { Loading, type WaitSubject, WaitWords } from '../../components/feedback/wait.tsx';
import type { Waiter } from '../../components/feedback/wait-of-button.tsx';
import { clock, cloudOff, warning } from '../../components/icons.ts';
import { moment } from '../../format/dates.ts';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useService } from '../../entry/services.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { StatusesNotice } from '../titles/statuses-notice.tsx';

/** Seconds until the next try by itself, when the service or the connection is away. */
const RETRY_MS = 15_000;

type LoadedProps<T> = {
  /** Already read by `useResource`. */
  value: Loadable<T>;
  /** What is waited for, in words once it is late. */
  of: WaitSubject;
  by?: Waiter;
  onRetry: () => void;
  /** Skeletons of the same size as what comes. */
  waiting: ReactNode;
  /** The text of `waiting`, where it has any. */
  waitingText?: string;
  /** `h1` where the screen has no heading of its own while this is missing. */
  heading?: 'h1' | 'h2';
  /** Ways on beside another try, while it is missing. */
  ways?: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * The states of something the platform owns: skeletons, the thing itself (with a word when it is old), or why not. Words
 * that are shown, because it is late or has failed, stay while it is tried again.
 */
export function Loaded<T>(props: LoadedProps<T>) {
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
      title={because ? sayMessage(t, because) : t(`waits.of.${of}`)}
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
 * The catalogue, once something is known of its titles' statuses, be it from an earlier page: no tile stands as not started
 * that is. Where the platform does not answer about them, `StatusesNotice` says so; while it is asked again the screen stays.
 */
export function useCatalogue(): Loadable<Catalogue> {
  const { all: catalogue, statuses } = useClient('catalogue');
  const loaded = useResource(catalogue);
  const isAnswered = useResource(statuses).at !== 'waiting';
  const [wasAnswered, setAnswered] = useState(isAnswered);
  if (isAnswered && !wasAnswered) setAnswered(true);
  return loaded.at === 'ready' && !wasAnswered ? { at: 'waiting' } : loaded;
}

/** Asks once more for what of the catalogue and its statuses is not here. */
export function useCatalogueAgain(): () => void {
  const { all: catalogue, statuses } = useClient('catalogue');
  return useCallback(() => {
    const [shown, known] = [catalogue.get(), statuses.get()];
    if (shown.at !== 'ready' || shown.stale || known.at !== 'waiting') void catalogue.refresh();
    if (known.at === 'waiting') void statuses.refresh();
  }, [catalogue, statuses]);
}

/** What needs the catalogue; above it, where that is so, that statuses are old or unknown. */
export function WithCatalogue(props: {
  of?: WaitSubject;
  waiting: ReactNode;
  heading?: 'h1' | 'h2';
  children: (catalogue: Catalogue) => ReactNode;
}) {
  return (
    <Loaded
      of={props.of ?? 'catalogue'}
      value={useCatalogue()}
      onRetry={useCatalogueAgain()}
      waiting={props.waiting}
      heading={props.heading ?? 'h2'}
    >
      {(catalogue) => (
        <>
          <StatusesNotice />
          {props.children(catalogue)}
        </>
      )}
    </Loaded>
  );
}

/** Seen, not announced: a voice that counts down would drown everything else. */
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
      {sayMessage(t, because)}{' '}
      {asOf === undefined ? t('loaded.stale') : t('loaded.asOf', { date: moment(asOf, { language }) })}
    </Banner>
  );
}
