import { useClient } from '../../entry/client.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { toProfileTab } from '../page/profile-tabs.ts';

/** Link to all downloads on this device. */
export function DeviceLink() {
  const { t } = useText();
  const orgCode = useView(useClient('session').learner, selectWholeState)?.organisation.code;
  return orgCode === undefined ? null : (
    <SafeLink href={toProfileTab(orgCode, 'device')}>{t('downloads.see')}</SafeLink>
  );
}
