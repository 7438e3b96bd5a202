import {
  type ExtraField,
  extraFieldName,
  type FormProblem,
  PLACEHOLDER_OPTION_ID,
  typingLimitOf,
  valueOf,
} from '#domain/account/index.ts';
import { Button } from '../../components/forms/button.tsx';
import { SelectField } from '../../components/forms/field.tsx';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './extra-fields-part.module.css';
import { LimitedField } from './limited-field.tsx';
import { errorAt } from './problems.ts';
import type { ExtraFieldsForm } from './use-extra-fields.ts';

type Props = { form: ExtraFieldsForm; problems: readonly FormProblem[] };

/** Extra fields of an organisation’s form, in its order. Each input is named `extraFieldName(id)`. Spec §3, §5. */
export function ExtraFieldsPart({ form, problems }: Props) {
  return form.fields.map((field) =>
    field.type === 'Dropdown' ? (
      <Dropdown key={field.id} field={field} form={form} problems={problems} />
    ) : (
      <Typed key={field.id} field={field} form={form} problems={problems} />
    ),
  );
}

function Typed({ field, form, problems }: Props & { field: ExtraField }) {
  const { t } = useText();
  const name = extraFieldName(field.id);
  return (
    <LimitedField
      label={field.name}
      name={name}
      optional={!field.isMandatory}
      aria-required={field.isMandatory}
      autoComplete="off"
      dir="auto"
      limit={typingLimitOf(field)}
      value={valueOf(field, form.values)}
      onChange={(value) => form.onChange(field.id, value)}
      error={errorAt(t, problems, name)}
    />
  );
}

function Dropdown({ field, form, problems }: Props & { field: ExtraField }) {
  const { t } = useText();
  const name = extraFieldName(field.id);
  const value = valueOf(field, form.values);
  const loading = form.optionsOf(field.id);
  const failed = loading?.at === 'failed' ? loading.because : undefined;
  const isWaiting = loading?.at === 'waiting';
  const placeholder = { value: PLACEHOLDER_OPTION_ID, name: t(isWaiting ? 'common.loading' : 'extraFields.choose') };
  const options = field.options.map((option) => ({ value: option.id, name: option.value }));
  // A stored choice stays selected although its name has not loaded yet.
  const isUnnamed = value !== PLACEHOLDER_OPTION_ID && options.length === 0;
  return (
    <div>
      <SelectField
        label={field.name}
        name={name}
        optional={!field.isMandatory}
        aria-required={field.isMandatory}
        aria-busy={isWaiting}
        value={value}
        onChange={(event) => form.onChange(field.id, event.target.value)}
        options={isUnnamed ? [placeholder, { value, name: t('extraFields.kept') }] : [placeholder, ...options]}
        error={errorAt(t, problems, name) ?? (failed && textOfMessage(t, failed))}
      />
      {isWaiting && (
        <WaitPart of="fields" onRetry={() => form.retry(field.id)}>
          {null}
        </WaitPart>
      )}
      {failed && (
        <Button
          look="link"
          className={styles.retry}
          onClick={({ currentTarget }) => {
            // The button disappears while options load, so the focus moves to the select field.
            const select = currentTarget.form?.elements.namedItem(name);
            if (select instanceof HTMLElement) select.focus();
            form.retry(field.id);
          }}
        >
          {t('extraFields.retry', { field: field.name })}
        </Button>
      )}
    </div>
  );
}
