import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { LanguageMenu } from '../../entry/language/language-menu.tsx';
import { to } from '../../entry/paths.ts';
import { useAccent } from '../../entry/use-accent.ts';
import { Button } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './gates-frame.module.css';

/** Frame of the gates with organisation, language menu and sign-out; there is no menu before the gates are complete. */
export function GatesFrame({ organisation, children }: { organisation: Organisation; children: ReactNode }) {
  const { signOut } = useClient('session');
  const { t } = useText();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const { logoUrl, buttonColour } = organisation.branding;
  useAccent(buttonColour);

  const leave = async () => {
    setLeaving(true);
    await navigate(to.login(organisation.code), { replace: true });
    await signOut();
  };

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {logoUrl ? (
          <img className={styles.logo} src={logoUrl} alt={organisation.name} />
        ) : (
          <bdi className={styles.name}>{organisation.name}</bdi>
        )}
        <LanguageMenu />
        <Button look="quiet" busy={leaving} onClick={() => void leave()}>
          {t('shell.signOut')}
        </Button>
      </header>
      <div className={styles.column}>{children}</div>
    </div>
  );
}
