import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Said } from './said.tsx';
import styles from './skeleton.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** The place of something that is still loading, of the same size. `lines`: words; `tile`: a title tile; `row`: a tag tile; `picture`: 16:9. */
export function Skeleton({
  shape,
  lines = 1,
}: {
  shape: 'lines' | 'tile' | 'row' | 'picture' | 'card';
  lines?: number;
}) {
  if (shape === 'lines') {
    return (
      <span className={styles.lines} aria-hidden="true">
        {Array.from({ length: lines }, (_, i) => (
          <span key={i} className={styles.line} />
        ))}
      </span>
    );
  }
  if (shape === 'tile') {
    return (
      <span className={styles.tile} aria-hidden="true">
        <span className={styles.picture} />
        <span className={styles.words}>
          <span className={styles.line} />
          <span className={styles.line} />
        </span>
      </span>
    );
  }
  return <span className={styles[shape]} aria-hidden="true" />;
}

/** Around skeletons: says once that something is loading. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Said words={t('common.loading')} slow />
      {children}
    </div>
  );
}
