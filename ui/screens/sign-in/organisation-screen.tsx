import { type SubmitEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isConnectionFailure } from '#domain/kernel/want-of-connection.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { readOrganisationCode } from '#domain/organisation/rules.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useToast } from '../../shared/page/use-toast.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { useSessionElsewhere } from '../../entry/sign-in/use-session-elsewhere.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { SessionEnd } from '../../entry/sign-in/session-end.tsx';
import { SignInFrame } from '../../entry/sign-in/sign-in-frame.tsx';
import { OfflineSessionOffer } from './go-on.tsx';

/** Entry screen: the organisation code. Spec §2 /organizationLogin, §5 Login. */
export function OrganisationScreen() {
  return <AskForCode login={to.login} />;
}

/** Same screen, leading to basic login. Spec §2 /basicOrganizationLogin. */
export function BasicOrganisationScreen() {
  return <AskForCode login={to.basicLogin} />;
}

function AskForCode({ login }: { login: (orgCode: string) => string }) {
  const { isUnderWay: busy, lookUp, giveUp } = useLookUp();
  const lastOrganisation = useService('lastOrganisation');
  const signInDrafts = useService('signInDrafts');
  const destination = useService('destination');
  const deployment = useService('deployment');
  const draft = signInDrafts.organisation;
  const notify = useSingleToast();
  useSessionElsewhere();
  const { t } = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const [code, setCode] = useState(() => codeFrom(location.state) ?? draft.get() ?? lastOrganisation.get() ?? '');
  const isRefused = wasRefused(location.state);
  const [refusal, setRefusal] = useState<Refusal | undefined>(isRefused ? noSuch : undefined);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (because: Refusal) => {
    setRefusal(because);
    notify(because, field.current);
  };
  useToast(isRefused ? noSuch : undefined, notify);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const read = readOrganisationCode(code);
    if ('refused' in read) {
      refuse(read);
      return;
    }
    // Codes that the operator redirects to another site are no organisations of this platform, so no lookup.
    if (deployment.externalRedirects.has(read.code)) return navigate(login(read.code));
    const found = await lookUp(read.code);
    if (!found) return field.current?.focus(); // cancelled meanwhile
    if (found.at === 'failed') refuse(found.because);
    if (found.at !== 'ready') return;
    notify(undefined);
    lastOrganisation.set(read.code);
    draft.clear();
    await navigate(login(read.code));
  };

  const late = (
    <Button look="link" onClick={giveUp}>
      {t('common.cancel')}
    </Button>
  );
  const type = (typed: string) => {
    setCode(typed);
    draft.set(typed);
    setRefusal(undefined);
  };
  return (
    <SignInFrame organisation={undefined}>
      <h1 tabIndex={-1}>{t('signIn.organisationTitle')}</h1>
      <p>{t('signIn.organisationLead')}</p>
      <SessionEnd />
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
          onChange={(event) => type(event.target.value)}
          error={refusal && textOfMessage(t, refusal)}
        />
        <Button type="submit" look="filled" wide busy={busy} whenLate={late}>
          {busy ? t('signIn.looking') : t('common.continue')}
        </Button>
      </form>
      {refusal && isConnectionFailure(refusal) && <OfflineSessionOffer code={code.trim().toLowerCase()} />}
    </SignInFrame>
  );
}

/**
 * Looks up an organisation. A cancelled lookup resolves to undefined at once, and the next lookup sends a new request.
 */
function useLookUp() {
  const organisation = useService('organisation');
  const [isUnderWay, setUnderWay] = useState(false);
  const end = useRef<() => void>(undefined);
  const lookUp = async (code: string) => {
    const profile = organisation(code);
    const isAnew = profile.get().at === 'waiting' && end.current !== undefined;
    const givenUp = new Promise<'given up'>((resolve) => (end.current = () => resolve('given up')));
    setUnderWay(true);
    const outcome = await Promise.race([givenUp, isAnew ? profile.refresh() : profile.load()]);
    setUnderWay(false);
    return outcome === 'given up' ? undefined : profile.get();
  };
  return { isUnderWay, lookUp, giveUp: () => end.current?.() };
}

const noSuch: Refusal = { refused: 'WRONG_ORG_CODE' };

/** The login screen of an unknown organisation redirects here. */
const wasRefused = (state: unknown): boolean => (state as { refused?: unknown } | null)?.refused === true; // as below

/** The guard passes the organisation code of the visitor’s destination. */
function codeFrom(state: unknown): string | undefined {
  const code = (state as { orgCode?: unknown } | null)?.orgCode; // any script may write history state
  return typeof code === 'string' ? code : undefined;
}
