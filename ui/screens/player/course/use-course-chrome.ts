import { useEffect, useEffectEvent } from 'react';
import type { CourseTools } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import type { Chrome } from '../bar/chrome.ts';
import type { ListedKey } from '../keys/listed-keys.ts';

const keys: readonly ListedKey[] = [{ text: 'player.leaveKeys', keys: ['Escape'] }];

/** A course has its own bars and panels. Around it there is the way out by keys, which it cannot keep to itself. */
export function useCourseChrome(tools: CourseTools | undefined, leave: () => void): Chrome | undefined {
  const { t } = useText();
  const asked = useEffectEvent(leave);
  useEffect(() => tools?.onLeave(() => asked()), [tools]);
  if (!tools) return undefined;
  const nothing = { bar: undefined, beside: undefined, over: undefined, isStalled: false };
  return { ...nothing, status: t('player.leaveKeys'), keys };
}
