import { type SubmitEvent, useState } from 'react';
import {
  type ChosenGroups,
  groupRows,
  type GroupTree,
  memberships,
  existingChoices,
  type OwnGroups,
  replaceGroups,
} from '#domain/account/index.ts';
import { draftFields, type DraftForm } from '#domain/client/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { useDraft } from '../../shared/forms/use-draft.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { GroupChoice } from '../../shared/groups/group-choice.tsx';
import { groupsHeading } from '../../shared/groups/group-choice.view.ts';
import { useService } from '../../entry/services.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button } from '../../components/forms/button.tsx';
import { limits } from '../../format/truncate.ts';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { SectionContent, Section } from './section.tsx';

const groupsDraft: DraftForm<{ chosen: ChosenGroups }> = { name: 'groups', fields: { chosen: draftFields.choice } };

const load = (source: OwnGroups) => source.load();

type Props = { tree: GroupTree; organisation: Organisation };

/** The learner’s groups, editable if the organisation allows it. Spec §3 showGroupsInProfile, Groups. */
export function Groups({ organisation }: { organisation: Organisation }) {
  const { t } = useText();
  const { ownGroups } = useClient('profile');
  const deployment = useService('deployment');
  const { loaded, again } = useScreenResource(ownGroups, load, 'loadGroups');
  return (
    <Section heading={t(groupsHeading(deployment.groupsTitleKeys, organisation.code))}>
      <SectionContent of="groups" value={loaded} name="GROUPS_RETRIEVING_FAILURE" onRetry={again}>
        {(tree) =>
          organisation.registration.allowsGroupSelection && tree.items.length > 0 ? (
            <Choose tree={tree} organisation={organisation} />
          ) : (
            <Listed tree={tree} />
          )
        }
      </SectionContent>
    </Section>
  );
}

function Listed({ tree }: Pick<Props, 'tree'>) {
  const { t } = useText();
  const member = memberships(tree);
  if (member.size === 0) return <p>{t('profile.groupsEmpty')}</p>;
  return (
    <ul>
      {groupRows(tree).flatMap(({ group }) =>
        member.has(group.id) ? (
          <li key={group.id}>
            <CutName name={group.title} max={limits.bannerItem} />
          </li>
        ) : (
          []
        ),
      )}
    </ul>
  );
}

function Choose({ tree, organisation }: Props) {
  const { t } = useText();
  const runtime = useClient('runtime');
  const { ownGroups } = useClient('profile');
  const notify = useSingleToast();
  const draft = useDraft(groupsDraft, () => ({ chosen: memberships(tree) }));
  const chosen = existingChoices(tree, draft.value.chosen);
  const [refused, setRefused] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const because = await replaceGroups({ runtime, ownGroups }, organisation.code, tree, chosen);
    setBusy(false);
    setRefused(because);
    if (!because) draft.drop();
    notify(because ?? { refused: 'PROFILE_SAVED' });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <GroupChoice
        heading={t('profile.groupsChoose')}
        tree={tree}
        chosen={chosen}
        onChange={(next) => {
          draft.change({ chosen: next });
          setRefused(undefined);
        }}
        onRefused={notify}
        error={refused && textOfMessage(t, refused)}
      />
      <Button type="submit" busy={busy}>
        {t('profile.saveGroups')}
      </Button>
    </form>
  );
}
