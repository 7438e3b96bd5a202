import { useRef } from 'react';
import { Button } from '../../components/forms/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { user as userIcon } from '../../components/icons.ts';
import { Popover } from '../../components/overlays/popover.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useView, whole } from '../../hooks/use-view.ts';
import { personName } from '../../format/person-name.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './account-menu.module.css';
import { useClient } from '../../entry/client.ts';
import { LanguageMenu } from '../../entry/language/language-menu.tsx';
import { to } from '../../entry/paths.ts';
import { useHasPacks } from '../../shared/packs/use-packs.ts';
import { toProfileTab } from '../../shared/page/profile-tabs.ts';
import { SettingChoice } from '../../shared/session/setting-choices.tsx';
import { useSignOut } from './use-sign-out.tsx';

/** Who is signed in; their language, appearance and messages; and the way out. */
export function AccountMenu() {
  const { outbox } = useClient('work');
  const { learner } = useClient('session');
  const { t, language } = useText();
  const who = useView(learner, whole);
  const { pending } = useView(outbox.state, whole);
  const hasPacks = useHasPacks();
  const box = useRef<HTMLDivElement>(null);
  const signOut = useSignOut(() => box.current?.querySelector('button')?.focus());
  if (!who) return null;
  const name = personName(who.user, language);

  return (
    <div ref={box}>
      <Popover label={t('shell.accountMenu', { name })} icon={<Initials name={name} />}>
        <div className={styles.panel}>
          <p className={styles.who}>
            <bdi>{name}</bdi>
            {who.user.isAdmin && <small>{t('shell.administrator')}</small>}
            <small>
              <bdi>{who.organisation.name}</bdi>
            </small>
          </p>
          <label className={styles.row}>
            {t('language.label')} <LanguageMenu />
          </label>
          <SettingChoice name="theme" />
          <SettingChoice name="notices" />
          <p className={styles.pages}>
            {hasPacks && (
              <SafeLink href={toProfileTab(who.organisation.code, 'device')}>{t('packs.onDevice')}</SafeLink>
            )}
            <SafeLink href={to.systemRequirements(who.organisation.code)}>{t('requirements.title')}</SafeLink>
            <SafeLink href={to.about(who.organisation.code)}>{t('menu.about')}</SafeLink>
          </p>
          {pending > 0 && <p className={styles.note}>{t('shell.signOutUnsent', { count: pending })}</p>}
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
    // A picture of a name, drawn by the style: as text it would be a second name beside the button's own.
    <span className={styles.initials} data-letters={letters.toLocaleUpperCase()} aria-hidden="true" />
  ) : (
    <Icon of={userIcon} />
  );
}
