import { useId } from 'react';
import { Button } from '#ui/components/forms/button.tsx';
import { wordOfKind } from '#ui/components/titles/kind.ts';
import { shownScore } from '#ui/format/score.ts';
import { timeSpent } from '#ui/format/time-spent.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { Icon } from '#ui/components/icon.tsx';
import { certificate as sign } from '#ui/components/icons.ts';
import { dueInWords } from '#ui/format/due-in-words.ts';
import { Picture } from '#ui/components/titles/picture.tsx';
import styles from './completion-dialog.module.css';
import { PlayerDialog } from './player-dialog.tsx';
import { type EarnedCertificate, type SuggestedTitle, type Player, usePlayer } from '../player-context.ts';

/** Completion dialog: results, unlocked titles, one next step. Closing returns to the content. */
export function CompletionDialog({
  isLeft = false,
  onClose,
}: {
  /** The content has already closed, so the learner cannot stay. */
  isLeft?: boolean;
  onClose: () => void;
}) {
  const { launch, progress, around } = usePlayer();
  const { offers, onFolder } = around;
  const { t } = useText();
  const next = offers.opened[0] ?? offers.keepGoing[0];
  const others = (some: readonly SuggestedTitle[]) => some.filter((one) => one !== next);
  return (
    <PlayerDialog
      wide
      above={<Ring />}
      title={t('player.completedTitle', { title: launch.title })}
      lead={t(isLeft ? 'player.completedLead' : 'player.whatNextLead')}
      onDismiss={onClose}
    >
      <Figures outcome={progress.outcome} folder={around.folder} />
      {progress.certificate && <CertificateLine of={progress.certificate} />}
      {next && <NextCard offer={next} isOpened={next === offers.opened[0]} />}
      <div className={styles.ways}>
        <Button look="quiet" onClick={onClose}>
          {t(isLeft ? 'common.close' : 'player.stay')}
        </Button>
        {onFolder && (
          <Button look="quiet" onClick={onFolder}>
            {t('player.toFolder')}
          </Button>
        )}
      </div>
      <Part heading={t('player.opened')} offers={others(offers.opened)} />
      <Part heading={t('player.keepGoing')} offers={others(offers.keepGoing)} />
      <Part heading={t('player.practise')} offers={offers.practise} />
      <Part heading={t('player.alsoHelpful')} offers={offers.helpful} />
    </PlayerDialog>
  );
}

/** Sixteen rays around the ring. */
const RAYS = Array.from({ length: 16 }, (_, n) => {
  const angle = ((n + 0.5) * Math.PI) / 8;
  const at = (radius: number) => `${60 + radius * Math.cos(angle)} ${60 + radius * Math.sin(angle)}`;
  return `M${at(62)}L${at(72)}`;
}).join('');

/** Decorative ring, animated once; the text conveys the same. */
function Ring() {
  return (
    <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true">
      <path className={styles.rays} d={RAYS} />
      <circle className={styles.track} cx="60" cy="60" r="48" />
      <circle className={styles.arc} cx="60" cy="60" r="48" pathLength="100" transform="rotate(-90 60 60)" />
      <path className={styles.tick} d="m42 61 12 12 25-27" />
    </svg>
  );
}

/** Omits unknown figures. */
export function Figures({ outcome, folder }: Pick<Player['progress'], 'outcome'> & Pick<Player['around'], 'folder'>) {
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

function Part({ heading, offers }: { heading: string; offers: readonly SuggestedTitle[] }) {
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
              <OfferPicture of={offer} />
              <span className={styles.text}>
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

/** Link to the certificate earned with this title. */
function CertificateLine({ of: { isBusy, onOpen } }: { of: EarnedCertificate }) {
  const { t } = useText();
  return (
    <div className={styles.certificate}>
      <Icon of={sign} />
      <span role="status">{t('player.certificateReady')}</span>
      <Button busy={isBusy} aria-label={t('player.openCertificate')} onClick={onOpen}>
        {t('profile.open')}
      </Button>
    </div>
  );
}

/** The suggested next title. `isOpened`: the completed title was its prerequisite. */
function NextCard({ offer, isOpened }: { offer: SuggestedTitle; isOpened: boolean }) {
  const { t, language } = useText();
  const about = [isOpened ? t('player.opened') : '', dueInWords(offer.due, t, language)];
  return (
    <section className={styles.next}>
      <OfferPicture of={offer} />
      <div className={styles.text}>
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

/** Title image next to the name, or its generated cover. */
const OfferPicture = ({ of: { picture, cover } }: { of: SuggestedTitle }) => (
  <span className={styles.image}>
    <Picture src={picture} cover={cover} />
  </span>
);
