import { useClient } from '../../entry/client.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import page from '../../shared/page/page.module.css';
import { limits } from '../../format/truncate.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { personName } from '../../format/person-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { Certificates } from './certificates.tsx';
import { Groups } from './groups.tsx';
import { History } from './history.tsx';
import { LocalWork } from './local-work.tsx';
import { LearningRecord } from './learning-record.tsx';
import { Notes } from './notes.tsx';
import { OwnData } from './own-data.tsx';
import { Password } from './password.tsx';
import { PhotoSection } from './photos/photo-section.tsx';
import styles from './profile.module.css';
import { Settings } from './settings.tsx';
import { Statistics } from './statistics.tsx';

/** Spec §2 Profile: what a learner has done and earned, what is known of them, and how they like things. */
export function ProfileScreen() {
  const { t, chosen } = useText();
  const { learner } = useClient('session');
  const who = useView(learner, whole);
  if (!who) return null;
  const { user, organisation } = who;
  const name = personName(user, chosen);
  return (
    <div className={page.page}>
      <div>
        <h1 className={page.title} tabIndex={-1}>
          {t('profile.title')}
        </h1>
        <p className={styles.who}>
          <CutName name={name} max={limits.bannerItem} />
          <CutName name={user.userName} max={limits.bannerItem} />
          <CutName name={organisation.name} max={limits.bannerItem} />
          {user.isAdmin && <span>{t('shell.administrator')}</span>}
        </p>
      </div>
      <Statistics />
      <div className={styles.columns}>
        <div className={styles.column}>
          <History />
          <Certificates />
          <Notes />
          {organisation.showsGroupsInProfile && <Groups organisation={organisation} />}
        </div>
        <div className={styles.column}>
          <PhotoSection />
          <OwnData organisation={organisation} />
          <Password organisation={organisation} />
          <Settings />
          <LocalWork />
          <LearningRecord />
        </div>
      </div>
    </div>
  );
}
