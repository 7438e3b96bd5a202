import { useEffect, useEffectEvent, useState } from 'react';
import { contentKinds } from '#domain/content/index.ts';
import type { CourseAsk } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { goToLandmark } from '../../../shared/page/landmarks.ts';
import { StartOverDialog } from '../../../shared/titles/start-over-dialog.tsx';
import { type Chrome, usePlayer, useToolsOf } from '../player-context.ts';
import { listedCourseKeys } from '../keys/listed-keys.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from './course-toolbar.module.css';

/**
 * A course has its own bars and panels. Around it there are the ways out by keys, which it cannot keep to itself, what was
 * reached in it, and the way to its beginning, where that is ours to give.
 */
export function useCourseChrome(): Chrome | undefined {
  const tools = useToolsOf('course');
  const { launch, ending } = usePlayer();
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const asked = useEffectEvent((ask: CourseAsk) => {
    if (ask === 'leave') ending.leave();
    // A course without the focus has no keys: it cannot take the focus from where a learner is.
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

/** What was reached in a course, and the way to its beginning; on narrow screens it stands in the menu of the bar. */
function CourseToolbar({
  onStartOver,
}: {
  /** Undefined: it stands at its beginning, or decides itself where it goes on. */
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
