import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useService } from './services.ts';

/**
 * Displays a form’s result as a toast that replaces the form’s previous one: toasts must not pile up over the button.
 * The history keeps all. Undefined removes the last toast. `by`: element that already announces the text, an alert
 * (`true`) or the described field, which then receives the focus. A field that already had the focus does not announce
 * a new description.
 */
export function useSingleToast(): (because: Refusal | undefined, by?: HTMLElement | true | null) => void {
  const notices = useService('notices');
  const last = useRef<number>(undefined);
  const [described, describe] = useState<{ field: HTMLElement }>();
  useEffect(() => {
    described?.field.focus(); // after the text has rendered, because the field would be announced without it
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
