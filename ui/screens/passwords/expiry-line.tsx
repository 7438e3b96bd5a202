import { useText } from '../../i18n/use-text.ts';

/** When the password runs out, in words; nothing when it does not. `daysLeft`: 0 today, -1 it has. Spec §4. */
export function ExpiryLine({ daysLeft }: { daysLeft: number | undefined }) {
  const { t } = useText();
  if (daysLeft === undefined) return null;
  if (daysLeft < 0) return t('passwordWarning.expired');
  return daysLeft === 0 ? t('passwordWarning.today') : t('passwordWarning.days', { count: daysLeft });
}
