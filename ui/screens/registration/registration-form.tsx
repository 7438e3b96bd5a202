import { type SubmitEvent, useRef, useState } from 'react';
import {
  type ExtraField,
  extraFieldName,
  FORM,
  type FormProblem,
  type GroupTree,
  type StoredRegistration,
  existingChoices,
  preselected,
  type RegistrationOutcome,
  registerLearner,
  REGISTRATION_RULES,
  type RegistrationAsks,
  type RegistrationDraft,
} from '#domain/account/index.ts';
import { draftFields, type DraftForm } from '#domain/client/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../entry/client.ts';
import { ExtraFieldsPart } from '../../shared/forms/extra-fields-part.tsx';
import { NameFields } from '../../shared/forms/name-fields.tsx';
import { NewPasswordFields } from '../../shared/forms/new-password-fields.tsx';
import { ProblemSummary } from '../../shared/forms/problem-summary.tsx';
import { errorAt } from '../../shared/forms/problems.ts';
import { TermsField } from '../../shared/forms/terms-field.tsx';
import { useDraft } from '../../shared/forms/use-draft.ts';
import { useExtraFields } from '../../shared/forms/use-extra-fields.ts';
import { GroupChoice } from '../../shared/groups/group-choice.tsx';
import { groupsHeading } from '../../shared/groups/group-choice.view.ts';
import { useService } from '../../entry/services.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './registration.module.css';
import { useNavigate } from 'react-router-dom';
import { to } from '../../entry/paths.ts';

/** Form contents besides names, from the platform. */
export type RegistrationFields = { extraFields: readonly ExtraField[]; groups: GroupTree | undefined };

type Props = { organisation: Organisation; needs: RegistrationFields };

/** Registration form. Input survives a refusal and the navigation to its message. */
export function RegistrationForm({ organisation, needs }: Props) {
  const deployment = useService('deployment');
  const notify = useSingleToast();
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const { draft, problems, busy, asks, extra, change, submit } = useRegistration({ organisation, needs }, notify);

  return (
    <form ref={form} noValidate data-wide onSubmit={(event) => void submit(event)}>
      <ProblemSummary form={form} problems={problems} />
      <p className={styles.hint}>{t('registration.lead')}</p>
      <div className={styles.pairs}>
        <NameFields value={draft} onChange={change} problems={problems} />
      </div>
      <Field
        name="username"
        value={draft.username}
        aria-required
        dir="auto"
        onChange={(event) => change({ username: event.target.value }, 'username')}
        error={errorAt(t, problems, 'username')}
        label={t('field.email')}
        hint={t('registration.mailHint')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {asks.password && (
        <NewPasswordFields
          {...firstOne}
          forbidsSpaces={REGISTRATION_RULES.forbidsSpaces}
          value={draft}
          onChange={({ password, confirmation }) => change({ password, confirmation }, 'password', 'confirmation')}
          problems={problems}
        />
      )}
      <div className={styles.pairs}>
        <ExtraFieldsPart form={extra} problems={problems} />
      </div>
      {needs.groups && (
        <GroupChoice
          heading={t(groupsHeading(deployment.groupsTitleKeys, organisation.code))}
          tree={needs.groups}
          chosen={draft.groups}
          onChange={(groups) => change({ groups }, 'groups')}
          onRefused={notify}
          error={errorAt(t, problems, 'groups')}
        />
      )}
      {asks.terms && (
        <TermsField
          html={organisation.termsHtml}
          accepted={draft.termsAccepted}
          onChange={(termsAccepted) => change({ termsAccepted }, 'terms')}
          problems={problems}
        />
      )}
      <Button type="submit" look="filled" wide busy={busy}>
        {busy ? t('registration.submitting') : t('registration.submit')}
      </Button>
    </form>
  );
}

/** State, problems and submission of the form. `notify` displays the first problem, or clears the last message. */
function useRegistration({ organisation, needs }: Props, notify: (because: Refusal | undefined) => void) {
  const { extraFields: source } = useClient('profile');
  const { registration } = useClient('account');
  const deployment = useService('deployment');
  const follow = useNextStep(organisation);
  const [before] = useState(() => keptOf(registration.kept.get(), organisation.code));
  const {
    value,
    change: type,
    drop,
  } = useDraft(registrationDraft(organisation.code), () => ({
    ...blank(needs),
    ...before?.entered,
  }));
  const draft = { ...value, groups: needs.groups ? existingChoices(needs.groups, value.groups) : value.groups };
  const [problems, setProblems] = useState<readonly FormProblem[]>(() =>
    before ? [{ at: FORM, because: before.because }] : [],
  );
  const [busy, setBusy] = useState(false);
  const { registration: policy } = organisation;

  const change = (changed: Partial<RegistrationDraft>, ...names: readonly string[]) => {
    type(changed);
    setProblems((now) => now.filter(({ at }) => !names.includes(at)));
  };
  const extra = useExtraFields({
    source,
    organisationCode: organisation.code,
    fields: needs.extraFields,
    values: draft.extra,
    onChange: (fieldId, value) =>
      change({ extra: new Map([...draft.extra, [fieldId, value]]) }, extraFieldName(fieldId)),
  });
  const asks: RegistrationAsks = {
    password: !policy.hidesPassword,
    terms: organisation.requiresTerms,
    extraFields: extra.fields,
    groups: needs.groups,
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const site = { origin: window.location.origin, hosts: deployment.redirectHosts };
    const organisationCode = organisation.code;
    const outcome = await registerLearner(registration, { organisationCode, policy, asks, draft, site });
    const [first] = outcome.to === 'form' ? outcome.problems : [];
    notify(first?.because); // undefined clears the message of an earlier attempt
    if (outcome.to !== 'form' && outcome.to !== 'refused') drop();
    if (outcome.to !== 'form') return follow(outcome, draft); // busy until the next screen has loaded
    setBusy(false);
    setProblems(outcome.problems);
  };
  return { draft, problems, busy, asks, extra, change, submit };
}

/** One draft per organisation, because forms differ. */
const registrationDraft = (organisationCode: string): DraftForm<RegistrationDraft> => ({
  name: `registration ${organisationCode}`,
  fields: {
    firstName: draftFields.text,
    lastName: draftFields.text,
    username: draftFields.text,
    extra: draftFields.texts,
    groups: draftFields.choice,
    termsAccepted: draftFields.tick,
  },
});

/** Label without “new”, because there is no older password. */
const firstOne = { label: 'password' } as const;

const blank = ({ groups }: RegistrationFields): RegistrationDraft => ({
  firstName: '',
  lastName: '',
  username: '',
  password: '',
  confirmation: '',
  extra: new Map(),
  groups: groups ? preselected(groups) : new Set(),
  termsAccepted: false,
});

/** The platform’s last refusal, if it was for this organisation. */
const keptOf = (kept: StoredRegistration, organisationCode: string) =>
  kept.was === 'refused' && kept.organisationCode === organisationCode ? kept : undefined;

type Gone = Exclude<RegistrationOutcome, { to: 'form' }>;

/** Navigates after a response of the platform. Spec §4 Self-registration. */
function useNextStep({ code }: Organisation): (outcome: Gone, draft: RegistrationDraft) => Promise<void> {
  const { registration } = useClient('account');
  const notices = useService('notices');
  const typedName = useService('typedName');
  const leaveFor = useService('leaveFor');
  const navigate = useNavigate();
  // Replaces the history entry, so that back navigation does not return to an accepted form.
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
        // The next page displays the message, so a toast would repeat it.
        await navigate(to.completeRegistration(code, { success: false, code: outcome.because.refused }));
        return;
    }
  };
}
