import { Button } from '#ui/components/forms/button.tsx';
import { wordOfKind } from '#ui/components/titles/kind.ts';
import { dueInWords } from '#ui/format/due-in-words.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './completion-dialog.module.css';
import { OfferPicture } from './offer-picture.tsx';
import type { Offer } from '../player-props.ts';

/** The one next step. `isOpened`: it waited for the title that is completed now. */
export function NextCard({ offer, isOpened }: { offer: Offer; isOpened: boolean }) {
  const { t, language } = useText();
  const about = [isOpened ? t('player.opened') : '', dueInWords(offer.due, t, language)];
  return (
    <section className={styles.next}>
      <OfferPicture of={offer} />
      <div className={styles.words}>
        <p className={styles.kind} data-overdue={offer.due?.overdue}>
          {about.filter((one) => one !== '').join(' · ') || t('common.next')}
        </p>
        <h3 className={styles.name}>
          <bdi>{offer.title}</bdi>
        </h3>
        <p className={styles.kind}>{t(wordOfKind(offer.kind))}</p>
      </div>
      <Button look="filled" aria-label={t('player.nextTitle', { title: offer.title })} onClick={offer.onOpen}>
        {t('common.next')}
      </Button>
    </section>
  );
}
