import { useEffect, useEffectEvent } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useService } from '../../entry/services.ts';

/** Displays a refusal once, as a toast or by the screen’s own `notify`. */
export function useToast(because: Refusal | undefined, notify?: (because: Refusal) => void): void {
  const notices = useService('notices');
  const tell = useEffectEvent(() => {
    if (because) (notify ?? notices.notify)(because);
  });
  const code = because?.refused;
  useEffect(() => {
    tell();
  }, [code]);
}
