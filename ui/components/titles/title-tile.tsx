import { type ReactNode, useId } from 'react';
import { dueInWords } from '../../format/due-in-words.ts';
import { shownScore } from '../../format/score.ts';
import { cut, limits } from '../../format/truncate.ts';
import type { T, Text } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../icon.tsx';
import { flag, lock } from '../icons.ts';
import { iconOfKind, type Kind, wordOfKind } from './kind.ts';
import type { CoverOf } from './cover.tsx';
import { HereMark } from './here-mark.tsx';
import { Picture } from './picture.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { lockedBy } from './locked-by.ts';
import { SafeLink } from '../navigation/safe-link.tsx';
import { type ShownStatus, StatusGlyph, wordOfStatus } from '../feedback/status.tsx';
import styles from './tile.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type TitleTileProps = {
  href: string;
  name: string;
  cover: CoverOf;
  /** The name as the list wants it cut (home: `homeTitle`); 45 characters when left out. */
  shownName?: string;
  tagName?: string | undefined;
  /** A sentence or two, already cut. */
  text?: string | undefined;
  /** Has the width of two: a wide picture. */
  wide?: boolean;
  kind: Kind;
  status: Exclude<ShownStatus, 'LOCKED'>;
  /** Present when the title is locked: the names of what must be completed first, if they are known. */
  locked?: readonly string[] | undefined;
  /** How long it is, in words; empty where that is not known. */
  length?: string;
  /** Where the learner is in it, in words; empty where that is not known. */
  place?: string;
  /** As the server gave it; shown rounded down. */
  score?: number | undefined;
  /** Milliseconds since the epoch. */
  due?: number | undefined;
  /** It is past that date and known not to be completed. */
  overdue?: boolean;
  mandatory?: boolean;
  progressPercent?: number | undefined;
  picture?: string | undefined;
  /** It can be opened from this device, without a line too. */
  isHere?: boolean;
  /** At the foot of the picture; beside the link, never in it. */
  menu?: ReactNode;
};

/** A title in a list. The whole tile is one link; everything it shows by shape it also says in words. Spec §2 Title tile. */
export function TitleTile(props: TitleTileProps) {
  const text = useText();
  const { t } = text;
  const { name, locked } = props;
  const status: ShownStatus = locked ? 'LOCKED' : props.status;
  const shown = props.shownName ?? cut(name, limits.title);
  const id = useId();
  /** What the tile shows beside its link is said of the link, too: who goes from link to link hears it. */
  const about = [
    'kind',
    'status',
    ...(locked && locked.length > 0 ? ['lock'] : []),
    'foot',
    ...(props.isHere ? ['here'] : []),
  ];

  return (
    <article className={styles.tile} data-locked={locked !== undefined}>
      <div className={styles.top}>
        <Picture src={props.picture} cover={props.cover} dimmed={locked !== undefined} wide={props.wide ?? false} />
        <LengthChip id={`${id}-kind`} kind={props.kind} length={props.length ?? ''} t={t} />
        {locked && (
          <span className={styles.padlock}>
            <Icon of={lock} />
          </span>
        )}
        {props.isHere && <HereMark id={`${id}-here`} />}
        {props.progressPercent !== undefined && (
          <div className={styles.progress}>
            <ProgressBar
              look="edge"
              percent={props.progressPercent}
              label={t('tile.progress', { percent: Math.floor(props.progressPercent) })}
            />
          </div>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <SafeLink
            href={props.href}
            className={styles.link}
            title={shown === name ? undefined : name}
            aria-describedby={about.map((part) => `${id}-${part}`).join(' ')}
          >
            {shown === name ? (
              <bdi>{name}</bdi>
            ) : (
              <>
                <bdi aria-hidden="true">{shown}</bdi>
                <VisuallyHidden>{name}</VisuallyHidden>
              </>
            )}
          </SafeLink>
        </h3>
        {props.tagName !== undefined && <bdi className={styles.soft}>{props.tagName}</bdi>}
        {props.text !== undefined && props.text !== '' && <bdi className={styles.text}>{props.text}</bdi>}
        <Standing id={`${id}-status`} status={status} place={props.place ?? ''} t={t} />
        {locked && locked.length > 0 && (
          <bdi id={`${id}-lock`} className={styles.soft}>
            {lockedBy(t, locked)}
          </bdi>
        )}
        <Foot id={`${id}-foot`} of={props} text={text} />
      </div>
      {props.menu !== undefined && <div className={styles.menu}>{props.menu}</div>}
    </article>
  );
}

/** What it is, and how long, where that is known. */
function LengthChip({ id, kind, length, t }: { id: string; kind: Kind; length: string; t: T }) {
  const word = <span className={styles.kindWord}>{t(wordOfKind(kind))}</span>;
  return (
    <span className={styles.chip}>
      <Icon of={iconOfKind(kind)} size={16} />
      <span id={id}>
        {length === '' ? (
          word
        ) : (
          <>
            <VisuallyHidden>{t(wordOfKind(kind))} </VisuallyHidden>
            <bdi>{length}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

/** How it stands: for the eye the place in it, where one is known; the word for the ear all the same. */
function Standing({ id, status, place, t }: { id: string; status: ShownStatus; place: string; t: T }) {
  const word = t(wordOfStatus(status));
  const isPlaced = status === 'IN_PROGRESS' && place !== '';
  return (
    <p className={styles.standing} data-status={status}>
      <StatusGlyph status={status} size={16} />
      <span id={id}>
        {isPlaced ? (
          <>
            <VisuallyHidden>{word} </VisuallyHidden>
            <bdi className={styles.place}>{place}</bdi>
          </>
        ) : (
          word
        )}
      </span>
    </p>
  );
}

type FootProps = { id: string; of: Pick<TitleTileProps, 'mandatory' | 'due' | 'overdue' | 'score'>; text: Text };

/** Whether it has to be done, until when, and what it was done with. */
function Foot({ id, of, text: { t, language } }: FootProps) {
  const { mandatory, overdue = false } = of;
  const score = shownScore(of.score);
  const due = dueInWords(of.due === undefined ? undefined : { at: of.due, overdue }, t, language);
  return (
    <div id={id} className={styles.foot}>
      {mandatory && (
        <span className={styles.flag}>
          <Icon of={flag} size={16} />
          {t('tile.mandatory')}
        </span>
      )}
      {due !== '' && <span className={overdue ? styles.overdue : undefined}>{due}</span>}
      {score !== undefined && <span className={styles.score}>{t('tile.score', { score })}</span>}
    </div>
  );
}
