import { truncateText, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './breadcrumbs.module.css';
import { Icon } from '../icon.tsx';
import { chevronNext } from '../icons.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { SafeLink } from './safe-link.tsx';

/** Path of the current page, which is the last item. Spec §2 Breadcrumbs. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly { name: string; href: string }[] }) {
  const { t } = useText();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={styles.list}>
        {crumbs.map(({ name, href }, i) => {
          const current = i === crumbs.length - 1;
          return (
            <li key={`${href} ${i}`} className={styles.crumb}>
              <Icon of={chevronNext} size={16} flip />
              {current ? (
                <span className={styles.current} aria-current="page" title={name}>
                  <CutName name={name} />
                </span>
              ) : (
                <SafeLink href={href} className={styles.link} title={name}>
                  <CutName name={name} />
                </SafeLink>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Name truncated on screen and complete for screen readers. Begins with the visible text, for voice control. */
function CutName({ name }: { name: string }) {
  const shown = truncateText(name, limits.recent);
  if (shown === name) return <bdi>{name}</bdi>;
  const begin = shown.slice(0, -'…'.length);
  return (
    <bdi>
      {begin}
      <span aria-hidden="true">…</span>
      <VisuallyHidden>{name.slice(begin.length)}</VisuallyHidden>
    </bdi>
  );
}
