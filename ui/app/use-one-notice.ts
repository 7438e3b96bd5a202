import { useCallback, useRef } from 'react';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { useServices } from './services.ts';

/**
 * Says what became of a form. The next thing said takes the place of the one before: notifications of one form must not
 * pile up over its button. All of them stay in the history.
 */
export function useOneNotice(): (because: Refusal) => void {
  const { notices } = useServices();
  const last = useRef<number>(undefined);
  return useCallback(
    (because) => {
      if (last.current !== undefined) notices.close(last.current);
      notices.say(because);
      last.current = notices.get().visible.at(-1)?.id;
    },
    [notices],
  );
}
