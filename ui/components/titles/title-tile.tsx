import { type ReactNode, useId } from 'react';
import { fullDate } from '../../format/dates.ts';
import { shownScore } from '../../format/score.ts';
import { cut, limits } from '../../format/truncate.ts';
import type { T } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../icon.tsx';
import { flag, lock } from '../icons.ts';
import { iconOfKind, type Kind, wordOfKind } from './kind.ts';
import { Picture } from './picture.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { SafeLink } from '../navigation/safe-link.tsx';
import { type ShownStatus, StatusGlyph, useStatusWord } from '../feedback/status.tsx';
import { cx } from '../cx.ts';
import styles from './tile.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type TitleTileProps = {
  href: string;
  name: string;
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
  /** As the server gave it; shown rounded down. */
  score?: number | undefined;
  /** Milliseconds since the epoch. */
  due?: number | undefined;
  /** It is past that date and known not to be completed. */
  overdue?: boolean;
  mandatory?: boolean;
  progressPercent?: number | undefined;
  picture?: string | undefined;
  /** At the foot of the picture; beside the link, never in it. */
  menu?: ReactNode;
};

/** A title in a list. The whole tile is one link; everything it shows by shape it also says in words. Spec §2 Title tile. */
export function TitleTile(props: TitleTileProps) {
  const { t } = useText();
  const word = useStatusWord();
  const { name, locked } = props;
  const status: ShownStatus = locked ? 'LOCKED' : props.status;
  const shown = props.shownName ?? cut(name, limits.title);
  const id = useId();
  /** What the tile shows beside its link is said of the link, too: who goes from link to link hears it. */
  const about = ['kind', 'status', ...(locked && locked.length > 0 ? ['lock'] : []), 'foot'];

  return (
    <article className={cx('card', styles.tile)}>
      <div className={styles.top}>
        <Picture src={props.picture} name={name} dimmed={locked !== undefined} wide={props.wide ?? false} />
        <span className={styles.kind}>
          <Icon of={iconOfKind(props.kind)} size={16} />
          <span id={`${id}-kind`} className={styles.kindWord}>
            {t(wordOfKind(props.kind))}
          </span>
        </span>
        <span className={styles.status}>
          <StatusGlyph status={status} />
          <VisuallyHidden>
            <span id={`${id}-status`}>{word(status)}</span>
          </VisuallyHidden>
        </span>
        {locked && (
          <span className={styles.lock}>
            <Icon of={lock} size={28} />
          </span>
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
        {locked && locked.length > 0 && (
          <bdi id={`${id}-lock`} className={styles.soft}>
            {lockedBy(t, locked)}
          </bdi>
        )}
      </div>
      <Foot id={`${id}-foot`} of={props} />
      {props.menu !== undefined && <div className={styles.menu}>{props.menu}</div>}
      {props.progressPercent !== undefined && (
        <div className={styles.progress}>
          <ProgressBar
            look="edge"
            percent={props.progressPercent}
            label={t('tile.progress', { percent: Math.floor(props.progressPercent) })}
          />
        </div>
      )}
    </article>
  );
}

/** Which title comes first, or how many do. */
function lockedBy(t: T, names: readonly string[]): string {
  const first = { title: cut(names[0] ?? '', limits.title) };
  return names.length === 1 ? t('tile.lockedBy', first) : t('tile.lockedByMore', { ...first, count: names.length - 1 });
}

/** Whether it has to be done, until when, and what it was done with. */
function Foot({ id, of }: { id: string; of: Pick<TitleTileProps, 'mandatory' | 'due' | 'overdue' | 'score'> }) {
  const { t, language } = useText();
  const { mandatory, overdue = false } = of;
  const score = shownScore(of.score);
  const date = fullDate(of.due, { language });
  return (
    <div id={id} className={styles.foot}>
      {mandatory && (
        <span className={styles.flag}>
          <Icon of={flag} size={16} />
          {t('tile.mandatory')}
        </span>
      )}
      {date !== '' && (
        <span className={overdue ? styles.overdue : undefined}>
          {t(overdue ? 'tile.overdue' : 'tile.due', { date })}
        </span>
      )}
      {score !== undefined && <span className={styles.score}>{t('tile.score', { score })}</span>}
    </div>
  );
}
