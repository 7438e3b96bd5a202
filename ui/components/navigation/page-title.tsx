import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './page-title.module.css';

/**
 * The one `h1` of a page, the title of the window, and where the focus goes when the route changes (`focus` is false
 * for the first page, where the browser's own start is right).
 */
export function PageTitle({
  title,
  organisation,
  focus = true,
  children,
}: {
  title: string;
  organisation?: string | undefined;
  focus?: boolean;
  children?: ReactNode;
}) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <>
      <title>{t('common.pageTitle', { page: title, organisation: organisation ?? t('common.product') })}</title>
      <h1 className={styles.title} tabIndex={-1} ref={heading}>
        {children ?? <bdi>{title}</bdi>}
      </h1>
    </>
  );
}
