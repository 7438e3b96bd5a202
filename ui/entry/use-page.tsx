import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { RefusedContext } from '../components/forms/refused.tsx';
import { useText } from '../i18n/use-text.ts';

const IsRefusedContext = createContext(false);

/** Around all pages: knows whether a form on the one that is shown has been refused. */
export function PageNames({ children }: { children: ReactNode }) {
  const [errors, setErrors] = useState(0);
  const tell = useCallback(() => {
    setErrors((before) => before + 1);
    return () => setErrors((before) => before - 1);
  }, []);
  return (
    <RefusedContext value={tell}>
      <IsRefusedContext value={errors > 0}>{children}</IsRefusedContext>
    </RefusedContext>
  );
}

/** Names the window after the page; a form that is refused comes first, so that nobody waits for what will not come. */
export function usePage(name: string): void {
  const { t } = useText();
  const isRefused = useContext(IsRefusedContext);
  const shown = isRefused ? t('common.refusedTitle', { page: name }) : name;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}
