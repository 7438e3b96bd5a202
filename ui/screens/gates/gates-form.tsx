import { type SubmitEvent, useRef, useState } from 'react';
import { FORM, type FormProblem, type Profile, type ProfileForm } from '#domain/account/index.ts';
import { updateProfile } from '#domain/account/use-cases.ts';
import { draftFields, type DraftForm } from '#domain/client/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { NamesAndFields } from '../../shared/forms/names-and-fields.tsx';
import { NewPasswordFields } from '../../shared/forms/new-password-fields.tsx';
import { ProblemSummary } from '../../shared/forms/problem-summary.tsx';
import { TermsField } from '../../shared/forms/terms-field.tsx';
import { useDraft } from '../../shared/forms/use-draft.ts';
import { useOwnFields } from '../../shared/forms/use-own-fields.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './gates.module.css';
import type { OpenSession } from './of-session.tsx';

const gatesDraft: DraftForm<ProfileForm> = {
  name: 'gates',
  fields: {
    firstName: draftFields.text,
    lastName: draftFields.text,
    extraValues: draftFields.texts,
    acceptsTerms: draftFields.tick,
  },
};

type Props = { session: OpenSession; organisation: Organisation; profile: Profile };

/** Form of all pending gates. Keeps the input whatever the result of sending. */
export function GatesForm({ session, organisation, profile }: Props) {
  const { t } = useText();
  const element = useRef<HTMLFormElement>(null);
  const { form, problems, busy, asksProfile, fields, change, submit } = useGates({ session, organisation, profile });

  return (
    <form ref={element} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <ProblemSummary form={element} problems={problems} />
      {asksProfile && (
        <section className={cx('card', styles.section)} aria-labelledby="gate-profile">
          <h2 id="gate-profile">{t('pending.profile')}</h2>
          <NamesAndFields form={form} onChange={change} fields={fields} problems={problems} />
        </section>
      )}
      {session.gates.includes('password') && (
        <section className={cx('card', styles.section)} aria-labelledby="gate-password">
          <h2 id="gate-password">{t('pending.password')}</h2>
          <p className={styles.note}>{t('pending.passwordLead')}</p>
          <NewPasswordFields
            value={form}
            onChange={(value) => change(value, 'password', 'confirmation')}
            problems={problems}
            username={profile.user.userName}
          />
        </section>
      )}
      {session.gates.includes('terms') && (
        <section className={cx('card', styles.section)}>
          <TermsField
            html={organisation.termsHtml}
            accepted={form.acceptsTerms}
            onChange={(acceptsTerms) => change({ acceptsTerms }, 'terms')}
            problems={problems}
          />
        </section>
      )}
      <Button type="submit" look="filled" wide busy={busy || fields.loaded.at === 'waiting'}>
        {busy ? t('pending.submitting') : t('pending.submit')}
      </Button>
    </form>
  );
}

/** State, problems and submission of the form. */
function useGates({ session, organisation, profile }: Props) {
  const runtime = useClient('runtime');
  const { profiles } = useClient('profile');
  const notify = useSingleToast();
  const draft = useDraft(gatesDraft, () => ({
    firstName: profile.user.firstName,
    lastName: profile.user.lastName,
    extraValues: profile.extraValues,
    acceptsTerms: false,
    password: '',
    confirmation: '',
  }));
  const { value: form } = draft;
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [busy, setBusy] = useState(false);

  /** `about`: names of the changed fields, whose problems are removed. */
  const change = (values: Partial<ProfileForm>, ...about: string[]) => {
    draft.change(values);
    setProblems((before) => before.filter(({ at }) => !about.includes(at)));
  };

  const asksProfile = session.gates.includes('profile');
  const fields = useOwnFields({
    organisationCode: organisation.code,
    isAsked: asksProfile, // a failed update requires the profile again: only then are its fields needed
    operation: 'loadRegistrationForm',
    values: form.extraValues,
    onChange: change,
  });
  const { loaded, extra } = fields;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const found = await settle();
      setProblems(found);
      const [first] = found;
      if (!first) draft.drop();
      if (first?.because.refused !== 'EXPIRED_SESSION') notify(first?.because); // the session’s end has its own message
    } finally {
      setBusy(false);
    }
  };
  const settle = async (): Promise<readonly FormProblem[]> => {
    if (loaded.at === 'failed') return [{ at: FORM, because: loaded.because }];
    return updateProfile({ runtime, profiles }, { profile, fields: extra.fields, organisation }, form);
  };
  return { form, problems, busy, asksProfile, fields, change, submit };
}
