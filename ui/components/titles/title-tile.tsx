import { type ReactNode, useId } from 'react';
import { dueInWords } from '../../format/due-in-words.ts';
import { shownScore } from '../../format/score.ts';
import { truncateText, limits } from '../../format/truncate.ts';
import type { T, Text } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../icon.tsx';
import { flag, lock } from '../icons.ts';
import { iconOfKind, type Kind, wordOfKind } from './kind.ts';
import type { CoverOf } from './cover.tsx';
import { DownloadedMark } from './here-mark.tsx';
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
  /** Truncated name. The home screen truncates with `homeTitle`; the default is 45 characters. */
  shownName?: string;
  tagName?: string | undefined;
  /** One or two sentences, already truncated. */
  text?: string | undefined;
  /** Spans two columns with a wide image. */
  wide?: boolean;
  kind: Kind;
  status: Exclude<ShownStatus, 'LOCKED'>;
  /** Defined if locked: the names of the prerequisites, if known. */
  locked?: readonly string[] | undefined;
  /** Formatted length; empty if unknown. */
  length?: string;
  /** Formatted resume position; empty if unknown. */
  place?: string;
  /** As the server sent it; displayed rounded down. */
  score?: number | undefined;
  /** Milliseconds since the epoch. */
  due?: number | undefined;
  /** Past the due date and known to be incomplete. */
  overdue?: boolean;
  mandatory?: boolean;
  progressPercent?: number | undefined;
  picture?: string | undefined;
  /** Whether the title can be opened offline. */
  isHere?: boolean;
  /** At the bottom of the image; next to the link, never inside. */
  menu?: ReactNode;
};

/** Tile of a title in a list. The whole tile is one link, and all icons have texts. Spec §2 Title tile. */
export function TitleTile(props: TitleTileProps) {
  const text = useText();
  const { t } = text;
  const { name, locked } = props;
  const status: ShownStatus = locked ? 'LOCKED' : props.status;
  const shown = props.shownName ?? truncateText(name, limits.title);
  const id = useId();
  /** Describes the link by the tile’s other texts, for learners who navigate from link to link. */
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
        {props.isHere && <DownloadedMark id={`${id}-here`} />}
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

/** Status of a title: on screen the position if known; screen readers always get the status word. */
function Standing({ id, status, place, t }: { id: string; status: ShownStatus; place: string; t: T }) {
  const word = t(wordOfStatus(status));
  const isPlaced = status === 'IN_PROGRESS' && place !== '';
  return (
    <p className={styles.titleStatus} data-status={status}>
      <StatusGlyph status={status} size={16} />
      <span id={id}>
        {isPlaced ? (
          <>
            <VisuallyHidden>{word} </VisuallyHidden>
            <bdi className={styles.position}>{place}</bdi>
          </>
        ) : (
          word
        )}
      </span>
    </p>
  );
}

type FootProps = { id: string; of: Pick<TitleTileProps, 'mandatory' | 'due' | 'overdue' | 'score'>; text: Text };

/** Whether the title is mandatory, its due date and its score. */
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
