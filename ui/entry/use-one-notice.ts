import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useService } from './services.ts';

/**
 * Says what became of a form. The next message replaces the one before: notifications of one form must not pile up over its
 * button. All of them stay in the history. Undefined removes the last one. `by`: what announces the text already, an alert
 * (`true`) or the field that it describes, which is focused; a field that had the focus does not announce a new description.
 */
export function useOneNotice(): (because: Refusal | undefined, by?: HTMLElement | true | null) => void {
  const notices = useService('notices');
  const last = useRef<number>(undefined);
  const [described, describe] = useState<{ field: HTMLElement }>();
  useEffect(() => {
    described?.field.focus(); // after the text is on the page, or the field would be announced without it
  }, [described]);
  return useCallback(
    (because, by) => {
      if (last.current !== undefined) notices.close(last.current);
      if (by && by !== true) describe({ field: by });
      if (because) notices.notify(because, Boolean(by) && document.activeElement !== by);
      last.current = because && notices.get().visible.at(-1)?.id;
    },
    [notices],
  );
}
