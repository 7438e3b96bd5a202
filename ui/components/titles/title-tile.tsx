import type { ReactNode } from 'react';
import { fullDate } from '../../format/dates.ts';
import { shownScore } from '../../format/score.ts';
import { cut, limits } from '../../format/truncate.ts';
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
  const { t, language } = useText();
  const word = useStatusWord();
  const { name, locked, due, overdue = false } = props;
  const status: ShownStatus = locked ? 'LOCKED' : props.status;
  const score = shownScore(props.score);
  const date = fullDate(due, { language });
  const shown = props.shownName ?? cut(name, limits.title);

  return (
    <article className={cx('card', styles.tile)}>
      <div className={styles.top}>
        <Picture src={props.picture} name={name} dimmed={locked !== undefined} wide={props.wide ?? false} />
        <span className={styles.kind}>
          <Icon of={iconOfKind(props.kind)} size={16} />
          <span className={styles.kindWord}>{t(wordOfKind(props.kind))}</span>
        </span>
        <span className={styles.status}>
          <StatusGlyph status={status} />
          <VisuallyHidden>{word(status)}</VisuallyHidden>
        </span>
        {locked && (
          <span className={styles.lock}>
            <Icon of={lock} size={28} />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <SafeLink href={props.href} className={styles.link} title={shown === name ? undefined : name}>
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
        {locked && locked.length > 0 && <bdi className={styles.soft}>{lockedBy(locked)}</bdi>}
      </div>
      <div className={styles.foot}>
        {props.mandatory && (
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

  function lockedBy(names: readonly string[]): string {
    const first = { title: cut(names[0] ?? '', limits.title) };
    return names.length === 1
      ? t('tile.lockedBy', first)
      : t('tile.lockedByMore', { ...first, count: names.length - 1 });
  }
}
