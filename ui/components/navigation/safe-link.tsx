import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isExternal, safeHref } from '../../format/links.ts';
import { useText } from '../../i18n/use-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type SafeLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> & {
  href: string | undefined;
  /** Replaces the history entry, so that back does not return to this page. */
  replace?: boolean;
  children: ReactNode;
};

/**
 * The only link component. Internal links navigate without reload; external ones open a new tab without referrer. Any
 * other address renders as text.
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
