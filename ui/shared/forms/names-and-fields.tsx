import { whyMissing } from '#domain/kernel/resource.ts';
import type { FormProblem, ProfileForm } from '#domain/account/index.ts';
import { ExtraFieldsPart } from './extra-fields-part.tsx';
import { NameFields } from './name-fields.tsx';
import type { OwnFields } from './use-own-fields.ts';
import { PartFailed } from '../page/part.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './names-and-fields.module.css';

/** Names and the organisation’s extra fields. Learners can type names while the fields load. */
export function NamesAndFields(props: {
  form: Pick<ProfileForm, 'firstName' | 'lastName'>;
  onChange: (names: Partial<ProfileForm>, name: string) => void;
  fields: OwnFields;
  problems: readonly FormProblem[];
}) {
  const { form, onChange, problems } = props;
  const { loaded, again, extra } = props.fields;
  const { t } = useText();
  const because = whyMissing(loaded);
  return (
    <>
      <div className={styles.names}>
        <NameFields value={form} onChange={onChange} problems={problems} />
      </div>
      {loaded.at === 'waiting' && !because && (
        <WaitPart of="fields" onRetry={again}>
          <Skeleton shape="lines" lines={2} />
        </WaitPart>
      )}
      {because && (
        <PartFailed onRetry={again} isTrying={loaded.at === 'waiting'}>
          <bdi>{textOfMessage(t, because)}</bdi>
        </PartFailed>
      )}
      <ExtraFieldsPart form={extra} problems={problems} />
    </>
  );
}
