import { bytesOf } from '#domain/packs/index.ts';
import { useClient } from '../../entry/client.ts';
import { sizeInWords } from '../../format/size.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { DeviceLink } from './device-link.tsx';
import styles from './packs.module.css';

/** Where a title finds no room: how much other ones take, and the way to them. */
export function Freed({ titleId, hasLink }: { titleId: string; hasLink: boolean }) {
  const { t, language } = useText();
  const packs = useView(useClient('packs').all, whole);
  const bytes = bytesOf(packs.filter((pack) => pack.titleId !== titleId));
  if (bytes === 0) return null;
  return (
    <p className={styles.how}>
      {t('packs.freed', { amount: sizeInWords(bytes, language) })} {hasLink && <DeviceLink />}
    </p>
  );
}
