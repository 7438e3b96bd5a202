import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from './course-toolbar.module.css';

/** What was reached in a course, and the way to its beginning; on narrow screens it stands in the menu of the bar. */
export function CourseToolbar({
  score,
  onStartOver,
}: {
  /** In percent; undefined: none is known. */
  score: number | undefined;
  /** Undefined: it stands at its beginning, or decides itself where it goes on. */
  onStartOver: (() => void) | undefined;
}) {
  const { t } = useText();
  return (
    <span className={styles.tools}>
      {score !== undefined && <span className={styles.score}>{t('tile.score', { score })}</span>}
      {onStartOver && <ToolButton icon="replay" label={t('title.startOver')} hasWord onPress={onStartOver} />}
    </span>
  );
}
