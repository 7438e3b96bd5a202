import { useId } from 'react';
import { wordOfKind } from '#ui/components/titles/kind.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './completion-dialog.module.css';
import { PlayerDialog } from './player-dialog.tsx';
import { KindIcon } from '../bar/player-icon.tsx';
import type { Offer, Offers } from '../player-props.ts';

/** What could come after a completed title, in up to three parts; closing it leaves the learner where they are. */
export function CompletionDialog({ title, offers, onClose }: { title: string; offers: Offers; onClose: () => void }) {
  const { t } = useText();
  return (
    <PlayerDialog
      wide
      title={t('player.completedTitle', { title })}
      lead={t('player.whatNextLead')}
      onDismiss={onClose}
    >
      <Part heading={t('player.keepGoing')} offers={offers.keepGoing} />
      <Part heading={t('player.practise')} offers={offers.practise} />
      <Part heading={t('player.alsoHelpful')} offers={offers.helpful} />
      <div className={styles.actions}>
        <button type="button" className={styles.stay} onClick={onClose}>
          {t('player.stay')}
        </button>
      </div>
    </PlayerDialog>
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
