import { useNavigate } from 'react-router-dom';
import type { Registered, RegistrationDraft } from '#domain/account/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';

type Gone = Exclude<Registered, { to: 'form' }>;

/** Goes where a registration leads that the platform has answered. Spec §4 Self-registration. */
export function useNextStep({ code }: Organisation): (outcome: Gone, draft: RegistrationDraft) => Promise<void> {
  const { registration } = useClient('account');
  const notices = useService('notices');
  const typedName = useService('typedName');
  const leaveFor = useService('leaveFor');
  const navigate = useNavigate();
  // A form that was taken must not come back by the browser's own button.
  const go = async (path: string) => navigate(path, { replace: true });
  const succeed = async (elsewhere?: URL) => {
    registration.keep({ was: 'registered', organisationCode: code, elsewhere });
    await go(to.completeRegistration(code, { success: true }));
  };
  return async (outcome, draft) => {
    if (outcome.to !== 'refused') typedName.set(draft.username.trim());
    switch (outcome.to) {
      case 'login':
        notices.notify(outcome.because);
        return go(to.login(code));
      case 'inbox':
        registration.keep({ was: 'registered', organisationCode: code, elsewhere: undefined });
        return go(to.registerCompleted(code));
      case 'finish':
        return succeed();
      case 'elsewhere':
        await succeed(outcome.isAllowed ? undefined : outcome.url);
        if (outcome.isAllowed) leaveFor(outcome.url);
        return;
      case 'refused':
        registration.keep({
          was: 'refused',
          organisationCode: code,
          entered: { password: draft.password, confirmation: draft.confirmation },
          because: outcome.because,
        });
        // The page that comes says it, for as long as it is there: a notification beside it would say it twice.
        await navigate(to.completeRegistration(code, { success: false, code: outcome.because.refused }));
        return;
    }
  };
}
