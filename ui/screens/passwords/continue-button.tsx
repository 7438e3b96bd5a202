import { useNavigate } from 'react-router-dom';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { Button, type ButtonVariant } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';

/** Continues with the old password to the destination from before sign-in, otherwise home. Spec §4 Password expiry. */
export function ContinueButton({ look, organisationCode }: { look: ButtonVariant; organisationCode: string }) {
  const destination = useService('destination');
  const { t } = useText();
  const navigate = useNavigate();
  const wanted = destination.get();
  const go = () => {
    destination.clear();
    void navigate(wanted ?? to.home(organisationCode), { replace: true });
  };
  return (
    <Button look={look} onClick={go}>
      {t(wanted === undefined ? 'passwordWarning.continue' : 'passwordWarning.continueWanted')}
    </Button>
  );
}
