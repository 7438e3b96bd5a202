import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { type Catalogue, type Tag, tagOpensAfter } from '#domain/catalogue/index.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { NO_PARENT, to } from '../../entry/paths.ts';
import { tagOf } from '../../shared/titles/title-view.ts';
import { useStatusOf } from '../../shared/session/views.ts';
import { Icon } from '../../components/icon.tsx';
import { lock } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './catalogue-screen.module.css';

/** That a tag is locked, and what opens it where the platform lets that be known. */
export function TagLock({ catalogue, tag }: { catalogue: Catalogue; tag: Tag }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const statusOf = useStatusOf();
  const first = useMemo(
    () => tagOpensAfter(tag.id, (id) => statusOf(id).status, catalogue).flatMap((id) => catalogue.titles.get(id) ?? []),
    [catalogue, tag, statusOf],
  );
  return (
    <div className={styles.locked}>
      <Icon of={lock} size={18} />
      <p>
        {t(first.length === 0 ? 'catalogue.tagLocked' : 'catalogue.tagLockedUntil')}{' '}
        {first.map((title, i) => (
          <span key={title.id}>
            {i > 0 && ' · '}
            <SafeLink href={to.title(orgCode, title.id, tagOf(catalogue, title)?.id ?? NO_PARENT)}>
              <CutName name={title.name} max={limits.title} />
            </SafeLink>
          </span>
        ))}
      </p>
    </div>
  );
}
