import { useEffect, useEffectEvent, useState } from 'react';
import { contentKinds } from '#domain/content/index.ts';
import type { CourseAsk } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { goToLandmark } from '../../../shared/page/landmarks.ts';
import { StartOverDialog } from '../../../shared/titles/start-over-dialog.tsx';
import { type ToolsetChrome, usePlayer, useToolsOf } from '../player-context.ts';
import { listedCourseKeys } from '../keys/listed-keys.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from './course-toolbar.module.css';

/**
 * A course brings its own bars and panels. The player adds exit keys that the course cannot block, the score, and a
 * restart if the player controls the start.
 */
export function useCourseChrome(): ToolsetChrome | undefined {
  const tools = useToolsOf('course');
  const { launch, ending } = usePlayer();
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const asked = useEffectEvent((ask: CourseAsk) => {
    if (ask === 'leave') ending.leave();
    // Ignores requests of a course without the focus, because a course must not take the focus from the learner.
    else if (document.activeElement instanceof HTMLIFrameElement) goToLandmark(ask);
  });
  useEffect(() => {
    return tools?.onAsk((ask) => asked(ask));
  }, [tools]);
  if (!tools) return undefined;
  const startOver = contentKinds[launch.kind].keeps === 'run' && tools.goesOn ? () => setAsking(true) : undefined;
  const label = t('title.startOver');
  return {
    bar: <CourseToolbar onStartOver={startOver} />,
    more: startOver ? [{ icon: 'replay', label, onPress: startOver, isInBarToo: true }] : [],
    beside: undefined,
    over: isAsking && (
      <StartOverDialog
        name={launch.title}
        place={undefined}
        onStart={() => {
          setAsking(false);
          launch.onStartOver();
        }}
        onClose={() => setAsking(false)}
      />
    ),
    goesOn: tools.goesOn,
    isStalled: false,
    status: t('player.leaveKeys'),
    keys: listedCourseKeys,
  };
}

/** Score of a course and its restart; in the bar’s menu on narrow screens. */
function CourseToolbar({
  onStartOver,
}: {
  /** Undefined: the course is at its beginning or chooses its own start. */
  onStartOver: (() => void) | undefined;
}) {
  const { t } = useText();
  const { score } = usePlayer().progress;
  return (
    <span className={styles.tools}>
      {score !== undefined && <span className={styles.score}>{t('tile.score', { score })}</span>}
      {onStartOver && <ToolButton icon="replay" label={t('title.startOver')} hasWord onPress={onStartOver} />}
    </span>
  );
}
