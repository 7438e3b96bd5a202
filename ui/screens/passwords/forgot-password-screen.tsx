import { type SubmitEvent, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { clearsAddress, looksLikeMail, requestReset } from '#domain/account/index.ts';
import { draftFields, type DraftForm } from '#domain/client/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { useDraft } from '../../shared/forms/use-draft.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Field } from '../../components/forms/field.tsx';
import { lock } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { expiredLinkIn } from './expired-link.ts';
import { OtherSignInMethods, PasswordPage } from './password-page.tsx';
import { FormError } from '../../components/forms/problem.tsx';

const resetMailDraft: DraftForm<{ email: string }> = { name: 'reset-mail', fields: { email: draftFields.text } };

/** Requests a mail with a link to set a new password. Spec §2 forgot-password, §4, §5 Other, §8. */
export function ForgotPasswordScreen() {
  return (
    <PasswordPage>
      {(organisation) => (organisation.canResetPassword ? <Ask of={organisation} /> : <NotHere of={organisation} />)}
    </PasswordPage>
  );
}

function Ask({ of: organisation }: { of: Organisation }) {
  const { passwords } = useClient('account');
  const resetAddress = useService('resetAddress');
  const typedName = useService('typedName');
  const notify = useSingleToast();
  const { t } = useText();
  const navigate = useNavigate();
  const { state } = useLocation() as Location<unknown>;
  const { value, change, drop } = useDraft(resetMailDraft, () => ({ email: mailOf(typedName.get()) ?? '' }));
  const { email } = value;
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const refused = await requestReset(passwords, organisation.code, email);
    setBusy(false);
    if (!refused) {
      notify(undefined);
      resetAddress.set(email.trim());
      drop();
      return navigate(to.sendMailSuccess(organisation.code));
    }
    if (clearsAddress(refused)) change({ email: '' });
    setRefusal(refused);
    notify(refused, field.current);
  };

  return (
    <>
      <h1 tabIndex={-1}>{t('passwords.forgotTitle')}</h1>
      <FormError because={expiredLinkIn(state)} />
      <p>{t('passwords.forgotLead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field
          ref={field}
          label={t('field.email')}
          type="email"
          name="email"
          value={email}
          autoComplete="email"
          aria-required
          dir="auto"
          onChange={(event) => {
            change({ email: event.target.value });
            setRefusal(undefined);
          }}
          error={refusal && textOfMessage(t, refusal)}
        />
        <Button type="submit" look="filled" wide busy={busy}>
          {busy ? t('passwords.sending') : t('passwords.send')}
        </Button>
      </form>
      <OtherSignInMethods organisation={organisation}>
        <SafeLink href={to.login(organisation.code)}>{t('passwords.backToSignIn')}</SafeLink>
      </OtherSignInMethods>
    </>
  );
}

/** Explains that the organisation sends no reset mails, instead of failing on submission. */
function NotHere({ of: organisation }: { of: Organisation }) {
  const { t } = useText();
  const { state } = useLocation() as Location<unknown>;
  return (
    <>
      <EmptyState
        icon={lock}
        heading="h1"
        title={t('passwords.notHereTitle')}
        action={
          <ButtonLink look="filled" href={to.login(organisation.code)}>
            {t('passwords.backToSignIn')}
          </ButtonLink>
        }
      >
        <FormError because={expiredLinkIn(state)} />
        <p>{t('passwords.notHereLead', { organisation: organisation.name })}</p>
      </EmptyState>
      <OtherSignInMethods organisation={organisation} />
    </>
  );
}

/** A user name typed at login is reused if it is a mail address. */
const mailOf = (name: string | undefined): string | undefined =>
  name !== undefined && looksLikeMail(name) ? name.trim() : undefined;
