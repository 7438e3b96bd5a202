import { cut, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './breadcrumbs.module.css';
import { Icon } from '../icon.tsx';
import { chevronNext } from '../icons.ts';
import { SafeLink } from './safe-link.tsx';

/** Where the learner is; the last is the current page. Spec §2 Breadcrumbs. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly { name: string; href: string }[] }) {
  const { t } = useText();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={styles.list}>
        {crumbs.map(({ name, href }, i) => {
          const current = i === crumbs.length - 1;
          const shown = cut(name, limits.recent);
          return (
            <li key={`${href} ${i}`} className={styles.crumb}>
              <Icon of={chevronNext} size={16} flip />
              <SafeLink
                href={href}
                className={current ? styles.current : styles.link}
                aria-current={current ? 'page' : undefined}
                aria-label={shown === name ? undefined : name}
                title={name}
              >
                <bdi>{shown}</bdi>
              </SafeLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
