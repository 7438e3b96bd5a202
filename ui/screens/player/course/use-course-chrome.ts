import { useEffect, useEffectEvent } from 'react';
import type { CourseAsk, CourseTools } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { goToLandmark } from '../../../shared/page/landmarks.ts';
import type { Chrome } from '../bar/chrome.ts';
import { listedCourseKeys } from '../keys/listed-keys.ts';

/** A course has its own bars and panels. Around it there are the ways out by keys, which it cannot keep to itself. */
export function useCourseChrome(tools: CourseTools | undefined, leave: () => void): Chrome | undefined {
  const { t } = useText();
  const asked = useEffectEvent((ask: CourseAsk) => {
    if (ask === 'leave') leave();
    // A course without the focus has no keys: it cannot take the focus from where a learner is.
    else if (document.activeElement instanceof HTMLIFrameElement) goToLandmark(ask);
  });
  useEffect(() => tools?.onAsk((ask) => asked(ask)), [tools]);
  if (!tools) return undefined;
  const nothing = { bar: undefined, beside: undefined, over: undefined, isStalled: false };
  return { ...nothing, status: t('player.leaveKeys'), keys: listedCourseKeys };
}
