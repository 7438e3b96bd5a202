import { Link } from 'react-router-dom';
import type { SignedInLearner } from '#domain/client/index.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useClient } from '../../entry/client.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { to } from '../../entry/paths.ts';
import styles from './top-bar.module.css';
import { BreadcrumbTrail } from '../../shared/page/breadcrumbs.tsx';
import { Announcement } from '../../components/feedback/live-region.tsx';
import { Icon } from '../../components/icon.tsx';
import { bell, cloudOff, user as userIcon } from '../../components/icons.ts';
import { useConnection } from '../../hooks/connection.ts';
import { useText } from '../../i18n/use-text.ts';
import connectionMarkStyles from './connection-mark.module.css';
import { ToastHistory } from '../../components/feedback/toast-history.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { recentDate } from '../../format/dates.ts';
import { useService } from '../../entry/services.ts';
import { useRef } from 'react';
import { Button } from '../../components/forms/button.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { personName } from '../../format/person-name.ts';
import accountMenuStyles from './account-menu.module.css';
import { LanguageMenu } from '../../entry/language/language-menu.tsx';
import { useHasDownloads } from '../../shared/downloads/use-downloads.ts';
import { toProfileTab } from '../../shared/page/profile-tabs.ts';
import { SettingChoice } from '../../shared/session/setting-choices.tsx';
import { useSignOut } from './use-sign-out.tsx';

const organisationOf = (learner: SignedInLearner | undefined) => learner?.organisation;

/** Header with organisation, palette, messages and account menu. */
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
        <BreadcrumbTrail />
      </div>
      <span className={styles.space} />
      <ConnectionMark />
      <PaletteButton />
      <MessageHistory />
      <AccountMenu />
    </header>
  );
}

/** Permanent mark while the platform is unreachable. Screen readers announce once that the connection is back. */
function ConnectionMark() {
  const { t } = useText();
  const connection = useConnection();
  if (connection === 'online') return null;
  if (connection === 'back') return <Announcement words={t('offline.back')} />;
  const words = t('errors.offlineTitle');
  return (
    <span className={connectionMarkStyles.mark} title={words}>
      <Icon of={cloudOff} size={18} />
      <span className={connectionMarkStyles.text}>{words}</span>
      <Announcement words={words} slow />
    </span>
  );
}

/** History of toasts, to read after they were hidden. */
function MessageHistory() {
  const notices = useService('notices');
  const { clock } = useClient('device');
  const { t, language } = useText();
  const { history, unread } = useView(notices, selectWholeState);
  const label = unread > 0 ? t('notices.historyCount', { count: unread }) : t('notices.history');
  return (
    <Popover
      label={label}
      icon={<Icon of={bell} />}
      {...(unread > 0 ? { badge: unread } : {})}
      onOpen={notices.markRead}
    >
      <ToastHistory notices={history} ago={(at) => recentDate(at, clock.now(), { language })} />
    </Popover>
  );
}

/** Account menu: name, language, appearance, messages and sign-out. */
function AccountMenu() {
  const { outbox } = useClient('work');
  const { learner } = useClient('session');
  const { t, language } = useText();
  const who = useView(learner, selectWholeState);
  const { pending } = useView(outbox.state, selectWholeState);
  const hasDownloads = useHasDownloads();
  const box = useRef<HTMLDivElement>(null);
  const signOut = useSignOut(() => box.current?.querySelector('button')?.focus());
  if (!who) return null;
  const name = personName(who.user, language);

  return (
    <div ref={box}>
      <Popover label={t('shell.accountMenu', { name })} icon={<Initials name={name} />}>
        <div className={accountMenuStyles.panel}>
          <p className={accountMenuStyles.who}>
            <bdi>{name}</bdi>
            {who.user.isAdmin && <small>{t('shell.administrator')}</small>}
            <small>
              <bdi>{who.organisation.name}</bdi>
            </small>
          </p>
          <label className={accountMenuStyles.row}>
            {t('language.label')} <LanguageMenu />
          </label>
          <SettingChoice name="theme" />
          <SettingChoice name="notices" />
          <p className={accountMenuStyles.pages}>
            {hasDownloads && (
              <SafeLink href={toProfileTab(who.organisation.code, 'device')}>{t('downloads.onDevice')}</SafeLink>
            )}
            <SafeLink href={to.systemRequirements(who.organisation.code)}>{t('requirements.title')}</SafeLink>
            <SafeLink href={to.about(who.organisation.code)}>{t('menu.about')}</SafeLink>
          </p>
          {pending > 0 && <p className={accountMenuStyles.note}>{t('shell.signOutUnsent', { count: pending })}</p>}
          <Button look="plain" wide busy={signOut.busy} onClick={signOut.start}>
            {signOut.busy ? t('shell.signingOut') : t('shell.signOut')}
          </Button>
        </div>
      </Popover>
      {signOut.dialog}
    </div>
  );
}

function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => Array.from(part)[0] ?? '')
    .join('');
  return letters ? (
    // Initials drawn by CSS: text would add a second name to the button.
    <span className={accountMenuStyles.initials} data-letters={letters.toLocaleUpperCase()} aria-hidden="true" />
  ) : (
    <Icon of={userIcon} />
  );
}
