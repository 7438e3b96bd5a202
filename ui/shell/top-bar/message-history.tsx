import { NoticeHistory } from '../../components/feedback/notice-history.tsx';
import { Icon } from '../../components/icon.tsx';
import { bell } from '../../components/icons.ts';
import { Popover } from '../../components/overlays/popover.tsx';
import { recentDate } from '../../format/dates.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';

/** What notifications said, to be read again after they have hidden themselves. */
export function MessageHistory() {
  const notices = useService('notices');
  const { clock } = useClient('device');
  const { t, language } = useText();
  const { history, unread } = useView(notices, whole);
  const label = unread > 0 ? t('notices.historyCount', { count: unread }) : t('notices.history');
  return (
    <Popover
      label={label}
      icon={<Icon of={bell} />}
      {...(unread > 0 ? { badge: unread } : {})}
      onOpen={notices.markRead}
    >
      <NoticeHistory notices={history} ago={(at) => recentDate(at, clock.now(), { language })} />
    </Popover>
  );
}
