import type { ExtraField, FormProblem, ProfileForm } from '#domain/account/index.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import { ExtraFieldsPart } from './extra-fields-part.tsx';
import { errorAt } from './problems.ts';
import type { ExtraFieldsForm } from './use-extra-fields.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './names-and-fields.module.css';

/** Names and the organisation's extra fields. The names can be filled in while the fields are on their way. */
export function NamesAndFields(props: {
  form: Pick<ProfileForm, 'firstName' | 'lastName'>;
  onChange: (names: Partial<ProfileForm>, name: string) => void;
  fields: Loadable<readonly ExtraField[]>;
  onRetry: () => void;
  extra: ExtraFieldsForm;
  problems: readonly FormProblem[];
}) {
  const { form, onChange, fields, onRetry, extra, problems } = props;
  const { t } = useText();
  return (
    <>
      <div className={styles.names}>
        <Field
          label={t('field.firstName')}
          name="firstName"
          autoComplete="given-name"
          dir="auto"
          aria-required
          value={form.firstName}
          onChange={(event) => onChange({ firstName: event.target.value }, 'firstName')}
          error={errorAt(t, problems, 'firstName')}
        />
        <Field
          label={t('field.lastName')}
          name="lastName"
          autoComplete="family-name"
          dir="auto"
          aria-required
          value={form.lastName}
          onChange={(event) => onChange({ lastName: event.target.value }, 'lastName')}
          error={errorAt(t, problems, 'lastName')}
        />
      </div>
      {fields.at === 'waiting' && (
        <Loading>
          <Skeleton shape="lines" lines={2} />
        </Loading>
      )}
      {fields.at === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>
            <bdi>{sayMessage(t, fields.because)}</bdi>
          </p>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </div>
      )}
      <ExtraFieldsPart form={extra} problems={problems} />
    </>
  );
}
