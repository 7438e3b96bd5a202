import { Said } from '../../components/feedback/said.tsx';
import { Icon } from '../../components/icon.tsx';
import { cloudOff } from '../../components/icons.ts';
import { useConnection } from '../../hooks/connection.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './connection-mark.module.css';

/** A quiet, lasting mark while the platform cannot be reached; that it can be again is said once, for those who do not see it go. */
export function ConnectionMark() {
  const { t } = useText();
  const connection = useConnection();
  if (connection === 'online') return null;
  if (connection === 'back') return <Said words={t('offline.back')} />;
  const words = t('errors.offlineTitle');
  return (
    <span className={styles.mark} title={words}>
      <Icon of={cloudOff} size={18} />
      <span className={styles.words}>{words}</span>
      <Said words={words} slow />
    </span>
  );
}
