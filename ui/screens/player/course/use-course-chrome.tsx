import { useEffect, useEffectEvent, useState } from 'react';
import { type ContentKind, contentKinds } from '#domain/content/index.ts';
import type { CourseAsk, CourseTools } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { goToLandmark } from '../../../shared/page/landmarks.ts';
import { StartOverDialog } from '../../../shared/titles/start-over-dialog.tsx';
import type { Chrome } from '../bar/chrome.ts';
import { listedCourseKeys } from '../keys/listed-keys.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from './course-toolbar.module.css';

type About = {
  title: string;
  kind: ContentKind;
  score: number | undefined;
  onStartOver: () => void;
  leave: () => void;
};

/**
 * A course has its own bars and panels. Around it there are the ways out by keys, which it cannot keep to itself, what was
 * reached in it, and the way to its beginning, where that is ours to give.
 */
export function useCourseChrome(
  tools: CourseTools | undefined,
  { title, kind, score, onStartOver, leave }: About,
): Chrome | undefined {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const asked = useEffectEvent((ask: CourseAsk) => {
    if (ask === 'leave') leave();
    // A course without the focus has no keys: it cannot take the focus from where a learner is.
    else if (document.activeElement instanceof HTMLIFrameElement) goToLandmark(ask);
  });
  useEffect(() => {
    return tools?.onAsk((ask) => asked(ask));
  }, [tools]);
  if (!tools) return undefined;
  const startOver = contentKinds[kind].keeps === 'run' && tools.goesOn ? () => setAsking(true) : undefined;
  const label = t('title.startOver');
  return {
    bar: <CourseToolbar score={score} onStartOver={startOver} />,
    more: startOver ? [{ icon: 'replay', label, onPress: startOver, isInBarToo: true }] : [],
    beside: undefined,
    over: isAsking && (
      <StartOverDialog
        name={title}
        place={undefined}
        onStart={() => {
          setAsking(false);
          onStartOver();
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
