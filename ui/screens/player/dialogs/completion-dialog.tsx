import { useId } from 'react';
import { wordOfKind } from '#ui/components/titles/kind.ts';
import { shownScore } from '#ui/format/score.ts';
import { timeSpent } from '#ui/format/time-spent.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './completion-dialog.module.css';
import { PlayerDialog } from './player-dialog.tsx';
import { KindIcon } from '../bar/player-icon.tsx';
import type { Offer, PlayerProps } from '../player-props.ts';

type Completed = Pick<PlayerProps, 'title' | 'offers' | 'outcome' | 'folder'> & {
  /** It has been left already: nobody can stay in it. */
  isLeft?: boolean;
  onClose: () => void;
};

/** The moment of completion: what it came to, what it opened, one next step; closing it leaves the learner where they are. */
export function CompletionDialog({ title, offers, outcome, folder, isLeft = false, onClose }: Completed) {
  const { t } = useText();
  const next = offers.opened[0] ?? offers.keepGoing[0];
  return (
    <PlayerDialog
      wide
      above={<Ring />}
      title={t('player.completedTitle', { title })}
      lead={t(isLeft ? 'player.completedLead' : 'player.whatNextLead')}
      onDismiss={onClose}
    >
      <Figures outcome={outcome} folder={folder} />
      <Part heading={t('player.opened')} offers={offers.opened} />
      <div className={styles.actions}>
        <button type="button" className={styles.stay} onClick={onClose}>
          {t(isLeft ? 'common.close' : 'player.stay')}
        </button>
        {next && (
          <button type="button" className={styles.next} onClick={next.onOpen}>
            {t('player.nextTitle', { title: next.title })}
          </button>
        )}
      </div>
      <Part heading={t('player.keepGoing')} offers={offers.keepGoing} />
      <Part heading={t('player.practise')} offers={offers.practise} />
      <Part heading={t('player.alsoHelpful')} offers={offers.helpful} />
    </PlayerDialog>
  );
}

/** Drawn once, calmly; it says nothing that the words beside it do not. */
function Ring() {
  return (
    <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true">
      <circle className={styles.track} cx="60" cy="60" r="48" />
      <circle className={styles.arc} cx="60" cy="60" r="48" pathLength="100" transform="rotate(-90 60 60)" />
      <path className={styles.tick} d="m42 61 12 12 25-27" />
    </svg>
  );
}

/** What is not known is not there. */
export function Figures({ outcome, folder }: Pick<Completed, 'outcome' | 'folder'>) {
  const { t } = useText();
  const score = shownScore(outcome?.score);
  const time = timeSpent(t, outcome?.seconds);
  const figures = [
    score === undefined ? undefined : { value: t('common.percent', { percent: score }), of: t('title.score') },
    time === '' ? undefined : { value: time, of: t('player.thisTime') },
    folder && { value: t('player.doneOf', folder), of: t('player.inFolder') },
  ].filter((figure) => figure !== undefined);
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, of }) => (
        <div key={of}>
          <dt>{of}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ heading, offers }: { heading: string; offers: readonly Offer[] }) {
  const id = useId();
  const { t } = useText();
  if (offers.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.titleId}>
            <button type="button" className={styles.offer} onClick={offer.onOpen}>
              <span className={styles.picture}>
                {offer.picture === undefined ? (
                  <KindIcon kind={offer.kind} />
                ) : (
                  <img src={offer.picture} alt="" loading="lazy" decoding="async" />
                )}
              </span>
              <span className={styles.words}>
                <span className={styles.kind}>{t(wordOfKind(offer.kind))}</span>
                <bdi className={styles.name}>{offer.title}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
