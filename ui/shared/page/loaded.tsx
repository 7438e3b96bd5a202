import { type ReactNode, useState } from 'react';
import type { Catalogue } from '#domain/catalogue/index.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { cloudOff, warning } from '../../components/icons.ts';
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
  onRetry: () => void;
  /** Skeletons of the same size as what comes. */
  waiting: ReactNode;
  /** `h1` where the screen has no heading of its own while this is missing. */
  heading?: 'h1' | 'h2';
  children: (value: T) => ReactNode;
};

/** The states of something the platform owns: skeletons, the thing itself (with a word when it is old), or why not. */
export function Loaded<T>({ value, onRetry, waiting, heading = 'h2', children }: LoadedProps<T>) {
  switch (value.at) {
    case 'waiting':
      return waiting;
    case 'failed':
      return <Failed because={value.because} onRetry={onRetry} heading={heading} />;
    case 'ready':
      return (
        <>
          {value.stale && <Stale because={value.stale} asOf={value.asOf} busy={value.refreshing} onRetry={onRetry} />}
          {children(value.value)}
        </>
      );
  }
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

/** What needs the catalogue; above it, where that is so, that statuses are old or unknown. */
export function WithCatalogue(props: {
  waiting: ReactNode;
  heading?: 'h1' | 'h2';
  children: (catalogue: Catalogue) => ReactNode;
}) {
  const { all: catalogue } = useClient('catalogue');
  return (
    <Loaded
      value={useCatalogue()}
      onRetry={() => void catalogue.refresh()}
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

function Failed({ because, onRetry, heading }: { because: Refusal; onRetry: () => void; heading: 'h1' | 'h2' }) {
  const { t } = useText();
  const away = because.refused === 'CONNECTION_FAILURE' || because.refused === 'SERVICE_UNAVAILABLE';
  return (
    <div role="alert">
      <EmptyState
        heading={heading}
        icon={away ? cloudOff : warning}
        title={sayMessage(t, because)}
        action={
          <Button look="filled" onClick={onRetry}>
            {t(away ? 'common.tryNow' : 'common.retry')}
          </Button>
        }
      >
        {away && <NextTry onEnd={onRetry} />}
      </EmptyState>
    </div>
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
