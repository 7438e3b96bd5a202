import { useEffect, useEffectEvent } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useService } from '../../entry/services.ts';

/** Tells the learner once why something was refused, as soon as it is; `notify` is the screen's own way to say it. */
export function useNotice(because: Refusal | undefined, notify?: (because: Refusal) => void): void {
  const notices = useService('notices');
  const tell = useEffectEvent(() => {
    if (because) (notify ?? notices.notify)(because);
  });
  const code = because?.refused;
  useEffect(() => {
    tell();
  }, [code]);
}
