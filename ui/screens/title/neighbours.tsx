import type { neighbours, Tag, Title } from '#domain/catalogue/index.ts';
import { to } from '../../entry/paths.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { nameOfTag } from '../../shared/titles/title-view.ts';
import { Icon } from '../../components/icon.tsx';
import { chevronNext, chevronPrevious } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { cut, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './neighbours.module.css';

type Props = { beside: ReturnType<typeof neighbours>; tag: Tag | undefined; orgCode: string };

/** The titles before and after in the tag, and how far through it this one is. */
export function Neighbours({ beside, tag, orgCode }: Props) {
  const { t } = useText();
  if (!tag || (!beside.previous && !beside.next)) return null;
  const link = (title: Title | undefined, way: 'previous' | 'next') =>
    title && (
      <SafeLink className={styles[way]} href={to.title(orgCode, title.id, tag.id)}>
        {way === 'previous' && <Icon of={chevronPrevious} flip />}
        <span>
          <span className={styles.way}>{t(way === 'next' ? 'common.next' : 'common.previous')}</span>{' '}
          <CutName name={title.name} max={limits.title} className={styles.name} />
        </span>
        {way === 'next' && <Icon of={chevronNext} flip />}
      </SafeLink>
    );
  return (
    <nav aria-label={t('title.inTag')} className={styles.box}>
      <p className={styles.place}>
        <bdi>{t('title.placeInTag', { at: beside.at, of: beside.of, tag: cut(nameOfTag(tag, t), limits.title) })}</bdi>
      </p>
      <div className={styles.both}>
        {link(beside.previous, 'previous')}
        {link(beside.next, 'next')}
      </div>
    </nav>
  );
}
