import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import page from '../../shared/page/page.module.css';
import { type ProfileTab, profileTabs, toProfileTab } from '../../shared/page/profile-tabs.ts';
import { useHasDownloads } from '../../shared/downloads/use-downloads.ts';
import { UNDELIVERED } from '../../shared/session/undelivered-path.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { limits } from '../../format/truncate.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { personName } from '../../format/person-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { Certificates } from './certificates.tsx';
import { Groups } from './groups.tsx';
import { ProfileHistory } from './history.tsx';
import { LocalWork } from './local-work.tsx';
import { Notes } from './notes.tsx';
import { DownloadList } from './on-device.tsx';
import { OwnData } from './profile-data.tsx';
import { PhotoSection } from './photos/photo-section.tsx';
import styles from './profile.module.css';
import { to } from '../../entry/paths.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { SectionContent, Section } from './section.tsx';
import { LanguageMenu } from '../../entry/language/language-menu.tsx';
import { listSettings, SettingChoice, inlineSettings } from '../../shared/session/setting-choices.tsx';
import { attempt } from '#domain/attempt/index.ts';
import type { Catalogue } from '#domain/catalogue/index.ts';
import { useCatalogue, useCatalogueAgain } from '../../shared/page/loaded.tsx';
import { recentlyOpened } from '../../shared/titles/opened.ts';
import { PageSection } from '../../shared/page/part.tsx';
import { StatisticTiles, StatisticTilesSkeleton } from '../../shared/titles/statistic-tiles.tsx';
import { StatusesHint } from '../../shared/titles/statuses-hint.tsx';
import { useStatusOf } from '../../shared/session/views.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { OwnStatement } from '#domain/tracking/index.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { fileName } from '../../format/calendar.ts';
import { recordTable } from './profile.view.ts';

/** Spec §2 Profile: the learner’s results, personal data and settings. */
export function ProfileScreen() {
  const { t, language } = useText();
  const { learner } = useClient('session');
  const who = useView(learner, selectWholeState);
  const [address] = useSearchParams();
  if (!who) return null;
  const { user, organisation } = who;
  const tab = tabAsked(address);
  return (
    <div className={page.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('profile.title')}</h1>
        <p className={styles.name}>
          <CutName name={personName(user, language)} max={limits.bannerItem} />
        </p>
        <p className={styles.who}>
          <CutName name={user.userName} max={limits.bannerItem} />
          <CutName name={organisation.name} max={limits.bannerItem} />
          {user.isAdmin && <span>{t('shell.administrator')}</span>}
        </p>
      </div>
      <Tabs current={tab} orgCode={organisation.code} />
      <Tab of={tab} organisation={organisation} />
    </div>
  );
}

/** Links instead of `role="tab"`: each section has its own URL, for history and sharing. */
function Tabs({ current, orgCode }: { current: ProfileTab; orgCode: string }) {
  const { t } = useText();
  const words: Record<ProfileTab, string> = {
    learning: t('profile.learning'),
    certificates: t('profile.certificates'),
    notes: t('notes.panel'),
    device: t('downloads.onDevice'),
    account: t('profile.account'),
    settings: t('settings.title'),
  };
  const hasDownloads = useHasDownloads();
  const tabs = profileTabs.filter((tab) => tab !== 'device' || hasDownloads || current === 'device');
  const row = useRef<HTMLElement>(null);
  // On phones the row is wider than the screen.
  useLayoutEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current, tabs.length]);
  return (
    <nav className={styles.tabs} ref={row} aria-label={t('profile.parts')} data-screen-only>
      {tabs.map((tab) => (
        <SafeLink
          key={tab}
          className={styles.tab}
          href={toProfileTab(orgCode, tab)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {words[tab]}
        </SafeLink>
      ))}
    </nav>
  );
}

function Tab({ of: tab, organisation }: { of: ProfileTab; organisation: Organisation }) {
  switch (tab) {
    case 'learning':
      return (
        <>
          <Statistics />
          <div className={styles.columns}>
            <ProfileHistory />
            <div className={styles.column}>
              <LocalWork />
              <LearningRecord />
            </div>
          </div>
        </>
      );
    case 'certificates':
      return <Certificates />;
    case 'notes':
      return <Notes />;
    case 'device':
      return <DownloadList />;
    case 'account':
      return (
        <div className={styles.columns}>
          <div className={styles.column}>
            <OwnData organisation={organisation} />
            {organisation.showsGroupsInProfile && <Groups organisation={organisation} />}
          </div>
          <div className={styles.column}>
            <PhotoSection />
            <Password organisation={organisation} />
          </div>
        </div>
      );
    case 'settings':
      return <Settings />;
  }
}

/** Links to a certificate or to unsent work open their section without naming it. */
function tabAsked(address: URLSearchParams): ProfileTab {
  if (address.has('certificate')) return 'certificates';
  if (address.has(UNDELIVERED)) return 'learning';
  return profileTabs.find((tab) => tab === address.get('tab')) ?? 'learning';
}

/** Link to change the password. Learners with the organisation’s own sign-on have none here. */
function Password({ organisation }: { organisation: Organisation }) {
  const { t } = useText();
  if (organisation.method === 'sso') return null;
  return (
    <Section heading={t('field.password')} lead={t('profile.passwordLead')}>
      <div className={styles.row}>
        <ButtonLink href={to.passwordResetWithoutGuid(organisation.code)}>{t('profile.changePassword')}</ButtonLink>
      </div>
    </Section>
  );
}

/** The learner’s settings; each change applies at once and is stored in this browser. */
function Settings() {
  const { t } = useText();
  return (
    <Section heading={t('settings.title')} lead={t('settings.lead')}>
      <div className={styles.form}>
        <p className={styles.label}>
          <span aria-hidden="true">{t('language.label')}</span> <LanguageMenu />
        </p>
        <div className={styles.choices}>
          {inlineSettings.map((name) => (
            <SettingChoice key={name} name={name} />
          ))}
        </div>
        {listSettings.map((name) => (
          <SettingChoice key={name} name={name} />
        ))}
      </div>
    </Section>
  );
}

/** The three counts of home, with their freshness. */
function Statistics() {
  const again = useCatalogueAgain();
  return (
    <PageSection>
      <SectionContent
        of="progress"
        value={useCatalogue()}
        name="CATALOGUE_RETRIEVING_FAILURE"
        onRetry={again}
        room={<StatisticTilesSkeleton />}
      >
        {(known) => (
          <>
            <StatusesHint />
            {known.titles.size > 0 && <Numbers catalogue={known} />}
          </>
        )}
      </SectionContent>
    </PageSection>
  );
}

function Numbers({ catalogue }: { catalogue: Catalogue }) {
  const runtime = useClient('runtime');
  const { history } = useClient('home');
  const attempts = useView(runtime.state(attempt), selectWholeState);
  const platform = useResource(history);
  const [last] = recentlyOpened(platform.at === 'ready' ? platform.value : [], catalogue, attempts);
  return <StatisticTiles catalogue={catalogue} statusOf={useStatusOf()} lastAt={last?.at} />;
}

/** Exports the learner’s statements, as sent (xAPI) or as a table. */
function LearningRecord() {
  const { t } = useText();
  const { learningRecord } = useClient('profile');
  const { sharing } = useClient('device');
  const notify = useSingleToast();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (ending: 'json' | 'csv', type: string, write: (record: readonly OwnStatement[]) => string) => {
    setBusy(true);
    try {
      const record = await learningRecord();
      setSaid(t('record.count', { count: record.length }));
      if (record.length > 0)
        sharing.save({ name: fileName(t('record.file'), 'learning-record', ending), type, text: write(record) });
      notify(undefined);
    } catch (error) {
      notify(refusalFor('exportRecord', error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section heading={t('record.title')} lead={t('record.lead')}>
      <div className={styles.row}>
        <Button
          aria-disabled={busy}
          onClick={() => void save('json', 'application/json', (record) => JSON.stringify(record, undefined, 2))}
        >
          {t('record.json')}
        </Button>
        <Button
          aria-disabled={busy}
          onClick={() => void save('csv', 'text/csv;charset=utf-8', (record) => recordTable(record, t))}
        >
          {t('record.csv')}
        </Button>
      </div>
      <p className={styles.status} role="status">
        {said}
      </p>
    </Section>
  );
}
