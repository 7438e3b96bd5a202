import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { warning } from '../form-icons.ts';
import { Icon } from '../icon.tsx';
import styles from './problem.module.css';
import { FormErrorCounter } from './refused.tsx';

type Props = {
  because: Parameters<typeof textOfMessage>[1] | undefined;
  /** `alert` if nothing else announces the problem; usually a toast does. */
  role?: 'alert';
};

/** Problem of a form that belongs to no single field. Displayed while the problem exists. */
export function FormError({ because, role }: Props) {
  const { t } = useText();
  if (!because) return null;
  return (
    <p className={styles.problem} role={role}>
      <Icon of={warning} size={18} />
      <bdi>{textOfMessage(t, because)}</bdi>
      <FormErrorCounter />
    </p>
  );
}
