import { type ReactNode, useContext, useEffect, useState } from 'react';
import { RefusedContext } from '../components/forms/refused.tsx';
import { useText } from '../i18n/use-text.ts';

/** Around all pages: counts the errors of forms on the one that is shown. */
export function PageNames({ children }: { children: ReactNode }) {
  return <RefusedContext value={useState(0)}>{children}</RefusedContext>;
}

/** Names the window after the page; that a form was refused comes first, so that nobody waits for what will not come. */
export function usePage(name: string): void {
  const { t } = useText();
  const [errors] = useContext(RefusedContext);
  const shown = errors > 0 ? t('common.refusedTitle', { page: name }) : name;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}
