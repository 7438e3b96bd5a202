import { useCallback } from 'react';
import type { FoundTitle } from '#domain/client/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../entry/client.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useCatalogueAgain } from '../../shared/page/loaded.tsx';

/** The title that is to be launched, or why it cannot be had; undefined while it is looked for. */
export function useFoundTitle(titleId: string): {
  title: FoundTitle | Refusal | undefined;
  /** Asks for the catalogue once more, by which it is found. */
  again: () => void;
} {
  const launches = useClient('launches');
  const again = useCatalogueAgain();
  return { title: useAnswer(useCallback(() => launches.find(titleId), [launches, titleId])), again };
}
