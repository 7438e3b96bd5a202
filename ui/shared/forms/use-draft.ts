import { useState } from 'react';
import type { DraftForm } from '#domain/client/index.ts';
import { useClient } from '../../entry/client.ts';

/**
 * Form state with a stored draft. The draft survives a reload and the end of the session until `drop` after submission.
 */
export function useDraft<F extends object>(form: DraftForm<F>, blank: () => F) {
  const { drafts } = useClient('own');
  const [draft] = useState(() => drafts.of(form));
  const [value, setValue] = useState<F>(() => ({ ...blank(), ...draft.get() }));
  const change = (changed: Partial<F>) => {
    draft.keep(changed);
    setValue((now) => ({ ...now, ...changed }));
  };
  return { value, change, drop: draft.drop };
}
