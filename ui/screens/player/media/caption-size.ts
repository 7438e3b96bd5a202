import { useState } from 'react';
import type { MediaAround } from '../player-props.ts';

export const captionSizes = ['normal', 'large', 'largest'] as const;
export type CaptionSize = (typeof captionSizes)[number];

const NAME = 'media.captionSize';

/** How large captions are written; kept for the next title. */
export function useCaptionSize(choices: MediaAround['choices'] | undefined) {
  const kept = () => captionSizes.find((size) => size === choices?.get(NAME)) ?? 'normal';
  const [size, setSize] = useState<CaptionSize>(kept);
  const choose = (wanted: CaptionSize) => {
    choices?.set(NAME, wanted);
    setSize(wanted);
  };
  return { size, choose };
}
