import { useNavigate } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { useCore } from '../../app/core.ts';
import { to } from '../../app/paths.ts';
import { useSession } from '../../app/views.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { info } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';

/** What must be settled before home, and the way back to signing in. Spec §4 Login success. */
export function PendingScreen() {
  const core = useCore();
  const session = useSession();
  const { t } = useText();
  const navigate = useNavigate();
  if (session.at !== 'open') return <Navigate to={to.organisationLogin()} replace />;
  if (session.gates.length === 0) return <Navigate to={to.home(session.organisationCode)} replace />;
  const leave = async () => {
    await navigate(to.login(session.organisationCode), { replace: true });
    await core.signOut();
  };
  return (
    <EmptyState
      icon={info}
      heading="h1"
      title={t('pending.title')}
      action={
        <Button look="filled" onClick={() => void leave()}>
          {t('shell.signOut')}
        </Button>
      }
    >
      <p>{t('pending.lead')}</p>
      <ul>
        {session.gates.map((gate) => (
          <li key={gate}>{t(`pending.${gate}`)}</li>
        ))}
      </ul>
    </EmptyState>
  );
}
