import type { Refusal } from '#domain/outcome/refusal.ts';
import { Refused } from '../../components/forms/refused.tsx';
import { Icon } from '../../components/icon.tsx';
import { warning } from '../../components/icons.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './passwords.module.css';

/** What belongs to no field: it stands here for as long as it is true; the notification has announced it. */
export function Problem({ because }: { because: Refusal | undefined }) {
  const { t } = useText();
  if (!because) return null;
  return (
    <p className={styles.problem}>
      <Icon of={warning} size={18} />
      <bdi>{sayMessage(t, because)}</bdi>
      <Refused />
    </p>
  );
}
