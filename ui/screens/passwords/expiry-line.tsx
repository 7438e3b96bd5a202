import { useText } from '../../i18n/use-text.ts';

/** Formats when the password expires; nothing without an expiry. `daysLeft`: 0 today, -1 expired. Spec §4. */
export function ExpiryLine({ daysLeft }: { daysLeft: number | undefined }) {
  const { t } = useText();
  if (daysLeft === undefined) return null;
  if (daysLeft < 0) return t('passwordWarning.expired');
  return daysLeft === 0 ? t('passwordWarning.today') : t('passwordWarning.days', { count: daysLeft });
}
