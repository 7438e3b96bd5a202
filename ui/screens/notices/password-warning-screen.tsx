import { Navigate } from 'react-router-dom';
import { to } from '../../app/paths.ts';
import { useSession } from '../../app/views.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { warning } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';

/** The password runs out: in N days, today, or it has. Home stays open. Spec §4 Password expiry. */
export function PasswordWarningScreen() {
  const session = useSession();
  const { t } = useText();
  if (session.at !== 'open') return <Navigate to={to.organisationLogin()} replace />;
  const days = session.passwordDaysLeft;
  if (days === undefined) return <Navigate to={to.home(session.organisationCode)} replace />;
  const lead =
    days < 0
      ? t('passwordWarning.expired')
      : days === 0
        ? t('passwordWarning.today')
        : t('passwordWarning.days', { count: days });
  return (
    <EmptyState
      icon={warning}
      heading="h1"
      title={t('passwordWarning.title')}
      action={
        <ButtonLink look="filled" href={to.home(session.organisationCode)}>
          {t('passwordWarning.continue')}
        </ButtonLink>
      }
    >
      <p>{lead}</p>
    </EmptyState>
  );
}
