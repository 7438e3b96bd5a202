import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { readOrganisationCode } from '#domain/organisation/rules.ts';
import { to } from '../../app/paths.ts';
import { useServices } from '../../app/services.ts';
import { useOneNotice } from '../../app/use-one-notice.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { SignInFrame } from '../../app/sign-in-frame.tsx';

/** Where everybody begins: the organisation code. Spec §2 /organizationLogin, §5 Login. */
export function OrganisationScreen() {
  const { organisation, lastOrganisation, destination } = useServices();
  const say = useOneNotice();
  const { t } = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const [code, setCode] = useState(() => codeFrom(location.state) ?? lastOrganisation.get() ?? '');
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (because: Refusal) => {
    setRefusal(because);
    say(because);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readOrganisationCode(code);
    if ('refused' in read) return refuse(read);
    setBusy(true);
    const profile = organisation(read.code);
    await profile.load();
    setBusy(false);
    const found = profile.get();
    if (found.at === 'failed') return refuse(found.because);
    lastOrganisation.set(read.code);
    await navigate(to.login(read.code));
  };

  return (
    <SignInFrame organisation={undefined}>
      <h1 tabIndex={-1}>{t('signIn.organisationTitle')}</h1>
      <p>{t('signIn.organisationLead')}</p>
      {destination.get() !== undefined && <p role="note">{t('signIn.destinationKept')}</p>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field
          ref={field}
          label={t('field.organisationCode')}
          name="organisation"
          value={code}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          onChange={(event) => {
            setCode(event.target.value);
            setRefusal(undefined);
          }}
          error={refusal && sayMessage(t, refusal)}
        />
        <Button type="submit" look="filled" wide busy={busy}>
          {busy ? t('signIn.looking') : t('common.continue')}
        </Button>
      </form>
    </SignInFrame>
  );
}

/** The guard passes on the code of the place a visitor wanted. */
function codeFrom(state: unknown): string | undefined {
  const code = (state as { orgCode?: unknown } | null)?.orgCode; // history state is anybody's
  return typeof code === 'string' ? code : undefined;
}
