import { useCallback } from 'react';
import type { FoundTitle } from '#domain/client/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../entry/client.ts';
import { useAnswer } from '../../hooks/use-answer.ts';

/** The title that is to be launched, or why it cannot be had; undefined while it is looked for. */
export function useFoundTitle(titleId: string): FoundTitle | Refusal | undefined {
  const launches = useClient('launches');
  return useAnswer(useCallback(() => launches.find(titleId), [launches, titleId]));
}
