import { type SubmitEvent, useRef, useState } from 'react';
import { resendMail } from '#domain/account/index.ts';
import { draftFields, type DraftForm } from '#domain/client/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../entry/client.ts';
import { useDraft } from '../../shared/forms/use-draft.ts';
import { useService } from '../../entry/services.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './registration.module.css';

const activationMailDraft: DraftForm<{ username: string }> = {
  name: 'activation-mail',
  fields: { username: draftFields.text },
};

/** Requests the activation mail again; prefilled with the last typed name. Spec §7, §8. */
export function ActivationMail({
  organisationCode,
  onUse,
}: {
  organisationCode: string;
  /** Called on first input: the page must cancel its automatic redirect. */
  onUse?: () => void;
}) {
  const { registrations } = useClient('account').registration;
  const typedName = useService('typedName');
  const notify = useSingleToast();
  const { t } = useText();
  const { value, change, drop } = useDraft(activationMailDraft, () => ({ username: typedName.get() ?? '' }));
  const { username } = value;
  const [answer, setAnswer] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isSent = answer?.refused === 'MAIL_IS_SENT';

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    onUse?.();
    const wanted = username.trim();
    if (wanted !== '') setBusy(true);
    const said: Refusal =
      wanted === '' ? { refused: 'EMPTY_USERNAME' } : await resendMail(registrations, organisationCode, wanted);
    setBusy(false);
    setAnswer(said);
    notify(said);
    if (said.refused === 'MAIL_IS_SENT') drop();
    else field.current?.focus();
  };

  return (
    <form className={styles.part} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('activationMail.heading')}</h2>
      <Field
        ref={field}
        label={t('field.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={username}
        onChange={(event) => {
          onUse?.();
          change({ username: event.target.value });
          setAnswer(undefined);
        }}
        error={answer && !isSent ? textOfMessage(t, answer) : undefined}
      />
      <Button type="submit" busy={busy}>
        {busy ? t('activationMail.sending') : t('activationMail.again')}
      </Button>
      {isSent && <p>{t('messages.MAIL_IS_SENT')}</p>}
    </form>
  );
}
