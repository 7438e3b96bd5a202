import { Link } from 'react-router-dom';
import type { SignedInLearner } from '#domain/client/index.ts';
import { useView } from '../../hooks/use-view.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionMark } from './connection-mark.tsx';
import { useClient } from '../../entry/client.ts';
import { MessageHistory } from './message-history.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { to } from '../../entry/paths.ts';
import styles from './top-bar.module.css';
import { Trail } from '../../shared/page/trail.tsx';

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
