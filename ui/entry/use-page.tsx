import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { RefusedContext } from '../components/forms/refused.tsx';
import { useText } from '../i18n/use-text.ts';

/** Around all pages: counts the errors of forms on the one that is shown. */
export function PageNames({ children }: { children: ReactNode }) {
  const [errors, setErrors] = useState(0);
  const add = useCallback(() => {
    setErrors((before) => before + 1);
    return () => setErrors((before) => before - 1);
  }, []);
  return <RefusedContext value={{ isRefused: errors > 0, add }}>{children}</RefusedContext>;
}

/** Names the window after the page; that a form was refused comes first, so that nobody waits for what will not come. */
export function usePage(name: string): void {
  const { t } = useText();
  const shown = useContext(RefusedContext).isRefused ? t('common.refusedTitle', { page: name }) : name;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}
