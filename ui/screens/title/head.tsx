import { minutesInAll, type Position } from '#domain/content/index.ts';
import { LongName } from '../../shared/titles/long-name.tsx';
import { lengthInWords } from '../../shared/titles/resume-position.ts';
import { shownStatus, type TitleView } from '../../shared/titles/title-view.ts';
import { StatusBadge } from '../../components/feedback/status.tsx';
import { Icon } from '../../components/icon.tsx';
import { flag } from '../../components/icons.ts';
import { iconOfKind, wordOfKind } from '../../components/titles/kind.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './head.module.css';

/** How a title stands, and what it is called. */
export function Head({ view }: { view: TitleView }) {
  const { t } = useText();
  const { assignment, name } = view.title;
  return (
    <>
      <p className={styles.pills}>
        {assignment !== 'none' && (
          <span className={styles.flag}>
            {assignment === 'mandatory' && <Icon of={flag} size={16} />}
            {t(assignment === 'mandatory' ? 'tile.mandatory' : 'title.recommended')}
          </span>
        )}
        <StatusBadge status={shownStatus(view)} />
      </p>
      <LongName name={name} className={styles.name} />
    </>
  );
}

/** What kind of content it is, and how long, as far as that is known. */
export function WhatItIs({ view, position }: { view: TitleView; position: Position | undefined }) {
  const { t } = useText();
  const { kind } = view.title;
  const minutes = minutesInAll(position);
  const more = [lengthInWords(position, t), minutes === undefined ? '' : t('title.aboutMinutes', { count: minutes })];
  return (
    <p className={styles.line}>
      <Icon of={iconOfKind(kind)} size={18} />
      <bdi>{[t(wordOfKind(kind)), ...more.filter((words) => words !== '')].join(' · ')}</bdi>
    </p>
  );
}
