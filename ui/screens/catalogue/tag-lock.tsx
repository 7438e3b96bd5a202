import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Catalogue, Tag } from '#domain/catalogue/index.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { NO_PARENT, to } from '../../entry/paths.ts';
import { tagOf } from '../../shared/titles/title-view.ts';
import { Icon } from '../../components/icon.tsx';
import { lock } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './catalogue-screen.module.css';
import { useOpensAfter } from './use-opens-after.ts';

/** That a tag is locked, and what opens it where the platform lets that be known. */
export function TagLock({ catalogue, tag }: { catalogue: Catalogue; tag: Tag }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const opensAfter = useOpensAfter(catalogue);
  const first = useMemo(() => opensAfter(tag), [opensAfter, tag]);
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
