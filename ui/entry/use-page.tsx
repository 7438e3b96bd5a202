import { type ReactNode, useContext, useEffect, useState } from 'react';
import { FormErrorCountContext } from '../components/forms/refused.tsx';
import { useText } from '../i18n/use-text.ts';

/** Context for all pages: counts form errors on the current page. */
export function PageNames({ children }: { children: ReactNode }) {
  return <FormErrorCountContext value={useState(0)}>{children}</FormErrorCountContext>;
}

/** Sets the window title. A refused form comes first in the title, so that learners do not wait for a result. */
export function useWindowTitle(name: string): void {
  const { t } = useText();
  const [errors] = useContext(FormErrorCountContext);
  const shown = errors > 0 ? t('common.refusedTitle', { page: name }) : name;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}
