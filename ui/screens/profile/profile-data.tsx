import { type SubmitEvent, useRef, useState } from 'react';
import {
  type FormProblem,
  type OwnData as Names,
  type Profile,
  type Profiles,
  saveOwnData,
} from '#domain/account/index.ts';
import { draftFields, type DraftForm } from '#domain/client/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { NamesAndFields } from '../../shared/forms/names-and-fields.tsx';
import { ProblemSummary } from '../../shared/forms/problem-summary.tsx';
import { useDraft } from '../../shared/forms/use-draft.ts';
import { useOwnFields } from '../../shared/forms/use-own-fields.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button } from '../../components/forms/button.tsx';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { SectionContent, Section } from './section.tsx';

const ownDataDraft: DraftForm<Names> = {
  name: 'own-data',
  fields: { firstName: draftFields.text, lastName: draftFields.text, extraValues: draftFields.texts },
};

const load = (source: Profiles) => source.load();

/** Form with the learner’s names and the organisation’s extra fields. Spec §2 profile, §5 Profile update. */
export function OwnData({ organisation }: { organisation: Organisation }) {
  const { t } = useText();
  const { profiles } = useClient('profile');
  const { loaded, again } = useScreenResource(profiles, load, 'loadProfile');
  return (
    <Section heading={t('profile.data')}>
      <SectionContent of="profile" value={loaded} name="PROFILE_RETRIEVING_FAILURE" onRetry={again}>
        {(profile) => <DataForm profile={profile} organisationCode={organisation.code} onSaved={again} />}
      </SectionContent>
    </Section>
  );
}

function DataForm(props: { profile: Profile; organisationCode: string; onSaved: () => void }) {
  const { profile, organisationCode, onSaved } = props;
  const { t } = useText();
  const runtime = useClient('runtime');
  const { profiles } = useClient('profile');
  const notify = useSingleToast();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(ownDataDraft, () => ({
    firstName: profile.user.firstName,
    lastName: profile.user.lastName,
    extraValues: profile.extraValues,
  }));
  const { value: data } = draft;
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const change = (values: Partial<Names>, about: string) => {
    draft.change(values);
    setProblems((before) => before.filter(({ at }) => at !== about));
  };
  const fields = useOwnFields({
    organisationCode,
    isAsked: true,
    operation: 'loadProfile',
    values: data.extraValues,
    onChange: change,
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const found = await saveOwnData(
      { runtime, profiles },
      { profile, fields: fields.extra.fields, organisationCode },
      data,
    );
    setBusy(false);
    setProblems(found);
    notify(found[0]?.because ?? { refused: 'PROFILE_SAVED' });
    if (found.length > 0) return;
    draft.drop();
    onSaved(); // the next change starts from the platform’s new data
  };
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ProblemSummary form={element} problems={problems} />
      <NamesAndFields form={data} onChange={change} fields={fields} problems={problems} />
      <Button type="submit" busy={busy || fields.loaded.at === 'waiting'}>
        {t('profile.saveData')}
      </Button>
    </form>
  );
}
