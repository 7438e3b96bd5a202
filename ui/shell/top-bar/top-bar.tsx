import { Link } from 'react-router-dom';
import type { SignedInLearner } from '#domain/client/index.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { AccountMenu } from './account-menu.tsx';
import { useClient } from '../../entry/client.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { to } from '../../entry/paths.ts';
import styles from './top-bar.module.css';
import { Trail } from '../../shared/page/trail.tsx';
import { Said } from '../../components/feedback/said.tsx';
import { Icon } from '../../components/icon.tsx';
import { bell, cloudOff } from '../../components/icons.ts';
import { useConnection } from '../../hooks/connection.ts';
import { useText } from '../../i18n/use-text.ts';
import connectionMarkStyles from './connection-mark.module.css';
import { NoticeHistory } from '../../components/feedback/notice-history.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { recentDate } from '../../format/dates.ts';
import { useService } from '../../entry/services.ts';

const organisationOf = (learner: SignedInLearner | undefined) => learner?.organisation;

/** Whose platform this is, the palette, messages, account. */
export function TopBar() {
  const { learner } = useClient('session');
  const organisation = useView(learner, organisationOf);
  if (!organisation) return <header className={styles.bar} />;
  return (
    <header className={styles.bar} data-screen-only>
      <Link className={styles.brand} to={to.home(organisation.code)}>
        {organisation.branding.logoUrl ? (
          <img className={styles.logo} src={organisation.branding.logoUrl} alt={organisation.name} />
        ) : (
          <bdi>{organisation.name}</bdi>
        )}
      </Link>
      <div className={styles.trail}>
        <Trail />
      </div>
      <span className={styles.space} />
      <ConnectionMark />
      <PaletteButton />
      <MessageHistory />
      <AccountMenu />
    </header>
  );
}

/** A quiet, lasting mark while the platform cannot be reached; that it can be again is said once, for those who do not see it go. */
function ConnectionMark() {
  const { t } = useText();
  const connection = useConnection();
  if (connection === 'online') return null;
  if (connection === 'back') return <Said words={t('offline.back')} />;
  const words = t('errors.offlineTitle');
  return (
    <span className={connectionMarkStyles.mark} title={words}>
      <Icon of={cloudOff} size={18} />
      <span className={connectionMarkStyles.words}>{words}</span>
      <Said words={words} slow />
    </span>
  );
}

/** What notifications said, to be read again after they have hidden themselves. */
function MessageHistory() {
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
