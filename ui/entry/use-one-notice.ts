import { useCallback, useRef } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useService } from './services.ts';

/**
 * Says what became of a form. The next thing said takes the place of the one before: notifications of one form must not
 * pile up over its button. All of them stay in the history. Undefined takes the last one away: it is put right. `by`:
 * what announces it already, an alert (`true`), or the field which the words stand under and which takes the focus; where that had it
 * before, nobody would hear its new description.
 */
export function useOneNotice(): (because: Refusal | undefined, by?: HTMLElement | true | null) => void {
  const notices = useService('notices');
  const last = useRef<number>(undefined);
  return useCallback(
    (because, by) => {
      if (last.current !== undefined) notices.close(last.current);
      const isHeard = Boolean(by) && document.activeElement !== by;
      if (by !== true) by?.focus();
      if (because) notices.notify(because, isHeard);
      last.current = because && notices.get().visible.at(-1)?.id;
    },
    [notices],
  );
}
