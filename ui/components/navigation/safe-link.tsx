import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isExternal, safeHref } from '../../format/links.ts';
import { useText } from '../../i18n/use-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type SafeLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> & {
  href: string | undefined;
  /** Takes the place of this page: going back must not lead to it again. */
  replace?: boolean;
  children: ReactNode;
};

/**
 * The only link of the interface. Inside this site it navigates without a reload; another site opens in a tab of its
 * own and learns nothing of us; an address that is none of these is shown as words, without a link.
 */
export function SafeLink({ href, replace = false, children, ...rest }: SafeLinkProps) {
  const { t } = useText();
  const safe = safeHref(href);
  if (safe === undefined) return <span className={rest.className}>{children}</span>;
  if (isExternal(safe)) {
    return (
      <a {...rest} href={safe} target="_blank" rel="noopener noreferrer">
        {children}
        <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
      </a>
    );
  }
  if (safe.startsWith('mailto:') || safe.startsWith('#')) {
    return (
      <a {...rest} href={safe}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={safe} replace={replace}>
      {children}
    </Link>
  );
}
