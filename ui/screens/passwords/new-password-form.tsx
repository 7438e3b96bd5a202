import { type SubmitEvent, useRef, useState } from 'react';
import { FORM, type FormProblem, type NewPassword } from '#domain/account/index.ts';
import { NewPasswordFields } from '../../shared/forms/new-password-fields.tsx';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { FormError } from '../../components/forms/problem.tsx';

/**
 * New password and its repetition. `save` returns problems, or undefined if the screen navigates away. The input exists
 * only in this form’s memory.
 */
export function NewPasswordForm(props: {
  username?: string | undefined;
  save: (entered: NewPassword) => Promise<readonly FormProblem[] | undefined>;
}) {
  const { username, save } = props;
  const notify = useSingleToast();
  const { t } = useText();
  const [entered, setEntered] = useState<NewPassword>({ password: '', confirmation: '' });
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const found = await save(entered);
    const [first] = found ?? [];
    if (!found || !first) {
      notify(undefined);
      return; // the form stays busy until the next screen has loaded
    }
    setBusy(false);
    setProblems(found);
    const field = form.current?.elements.namedItem(first.at);
    notify(first.because, field instanceof HTMLElement ? field : undefined);
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <NewPasswordFields
        value={entered}
        onChange={(value) => {
          setEntered(value);
          setProblems([]);
        }}
        problems={problems}
        username={username}
      />
      <FormError because={problems.find(({ at }) => at === FORM)?.because} />
      <Button type="submit" look="filled" wide busy={busy}>
        {busy ? t('passwords.saving') : t('passwords.save')}
      </Button>
    </form>
  );
}
