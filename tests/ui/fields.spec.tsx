// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ExtraField, FORM, type FormProblem, type NewPassword, type TypingLimit } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { refuse } from '#domain/messages/index.ts';
import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { ServicesContext } from '#ui/entry/services.ts';
import { ExtraFieldsPart } from '#ui/shared/forms/extra-fields-part.tsx';
import { LimitedField } from '#ui/shared/forms/limited-field.tsx';
import { NewPasswordFields } from '#ui/shared/forms/new-password-fields.tsx';
import { ProblemSummary } from '#ui/shared/forms/problem-summary.tsx';
import { TermsField } from '#ui/shared/forms/terms-field.tsx';
import { useExtraFields } from '#ui/shared/forms/use-extra-fields.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { textsOf, WithTexts } from '../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(cleanup);
const show = (ui: React.ReactNode) => render(<WithTexts texts={texts}>{ui}</WithTexts>);
const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** Accessible description of a field. */
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

/** Sets a value like a password manager: by script, followed by an event. */
function fill(element: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('a limited field (Verifies: §5 Extra fields)', () => {
  function Limited({ start = '', limit }: { start?: string; limit: Partial<TypingLimit> }) {
    const [value, setValue] = useState(start);
    const whole = { field: 'Badge', max: 5, digitsOnly: false, ...limit };
    return <LimitedField label="Badge" limit={whole} value={value} onChange={setValue} />;
  }
  const note = () => document.querySelector('[aria-live="polite"]')?.textContent;
  const tooLong = 'The maximum length for Badge is 5 characters';

  it('takes what fits, keeps the rest out and says why, without calling it an error', async () => {
    const user = userEvent.setup();
    show(<Limited limit={{}} />);
    await user.type(input('Badge'), 'abcdefgh');
    expect([input('Badge').value, note()]).toEqual(['abcde', tooLong]);
    expect(input('Badge').getAttribute('aria-invalid')).toBeNull();
    await user.type(input('Badge'), '{Backspace}{Backspace}');
    expect([input('Badge').value, note()]).toEqual(['abc', '']);
    await user.type(input('Badge'), 'x');
    expect(input('Badge').value).toBe('abcx');
  });

  it('keeps a paste out as a whole, and the caret where it was', async () => {
    const user = userEvent.setup();
    show(<Limited start="abcd" limit={{}} />);
    input('Badge').focus();
    input('Badge').setSelectionRange(2, 2);
    await user.paste('123');
    expect([input('Badge').value, note(), input('Badge').selectionStart]).toEqual(['abcd', tooLong, 2]);
    await user.paste('1');
    expect([input('Badge').value, note(), input('Badge').selectionStart]).toEqual(['ab1cd', '', 3]);
  });

  it('of digits takes nothing else, and shows a number pad', async () => {
    const user = userEvent.setup();
    show(<Limited limit={{ digitsOnly: true }} />);
    await user.type(input('Badge'), '1a2');
    expect([input('Badge').value, input('Badge').inputMode]).toEqual(['12', 'numeric']);
    await user.type(input('Badge'), '-');
    expect(note()).toBe('Badge must contain numbers only');
    await user.paste(' 345 ');
    expect([input('Badge').value, note()]).toEqual(['12345', '']);
  });

  it('lets arrows, home, end, delete and tab do what they do', async () => {
    const user = userEvent.setup();
    show(
      <>
        <Limited start="12345" limit={{ digitsOnly: true }} />
        <button>after</button>
      </>,
    );
    await user.click(input('Badge'));
    await user.keyboard('{Home}{ArrowRight}{Delete}{End}{ArrowLeft}{Backspace}');
    expect(input('Badge').value).toBe('135');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }));
  });

  it('takes back what a script fills in beyond the limit', () => {
    show(<Limited start="abc" limit={{}} />);
    fireEvent.input(input('Badge'), { target: { value: 'abcdefgh' } });
    expect([input('Badge').value, note()]).toEqual(['abc', tooLong]);
  });

  it('leaves an input method alone until it is done, then keeps what fits', () => {
    show(<Limited start="ab" limit={{}} />);
    const field = input('Badge');
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'abnihao' } });
    expect(field.value).toBe('abnihao');
    fireEvent.input(field, { target: { value: 'a你好吗吧b' } });
    field.setSelectionRange(5, 5);
    fireEvent.compositionEnd(field);
    expect([field.value, note(), field.selectionStart]).toEqual(['a你好吗b', tooLong, 4]);
  });
});

describe('the fields of a new password (Verifies: §5 Password reset)', () => {
  const services = { secrets: credentialPromptsOfPage() };
  function Fields({ problems = [] }: { problems?: readonly FormProblem[] }) {
    const [value, setValue] = useState<NewPassword>({ password: '', confirmation: '' });
    return (
      <ServicesContext value={services}>
        <form>
          <NewPasswordFields value={value} onChange={setValue} problems={problems} username="ada" />
        </form>
      </ServicesContext>
    );
  }
  const both = () => [input('New password').value, input('Confirm new password').value];

  it('take nothing while foreign code lives in the page, which has to go for them', async () => {
    const gone = services.secrets.admit()!;
    show(<Fields />);
    expect([services.secrets.isAsked.get(), input('New password').disabled]).toEqual([true, true]);
    expect(services.secrets.admit()).toBeUndefined();
    act(gone);
    await userEvent.setup().type(input('New password'), 'Lighthouse1');
    expect(both()).toEqual(['Lighthouse1', '']);
    cleanup();
    expect(services.secrets.isAsked.get()).toBe(false);
  });

  it('say what is asked before it is typed, what is kept, and what the platform asked for since', async () => {
    const user = userEvent.setup();
    const { rerender } = show(<Fields />);
    const list = () =>
      within(screen.getByRole('list', { name: 'Password requirements' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(list()).toEqual(['At most 25 characters', 'No &', 'The same in both fields']);
    await user.type(input('New password'), 'a&');
    await user.type(input('Confirm new password'), 'a');
    expect(list()).toEqual(['At most 25 characters(met)', 'No &(not met yet)', 'The same in both fields(not met yet)']);
    const now = (problems: readonly FormProblem[]) =>
      rerender(
        <WithTexts texts={texts}>
          <Fields problems={problems} />
        </WithTexts>,
      );
    now([{ at: 'password', because: refuse('PASS_NUMBER') }]);
    expect(list()).toHaveLength(3); // the suggestions belong to the field
    now([]);
    expect(list()[3]).toMatch(/digit/);
  });

  it('are known to password managers, and may be pasted into', async () => {
    const user = userEvent.setup();
    show(<Fields />);
    expect([input('New password').autocomplete, input('Confirm new password').autocomplete]).toEqual([
      'new-password',
      'new-password',
    ]);
    await user.click(input('New password'));
    await user.paste('x'.repeat(25));
    await user.click(input('Confirm new password'));
    await user.paste('x'.repeat(26));
    expect(both()).toEqual(['x'.repeat(25), '']);
    expect(described(input('Confirm new password'))).toBe('The maximum length for Password is 25 characters');
  });

  it('may be filled both in one go', async () => {
    show(<Fields />);
    const fields = [input('New password'), input('Confirm new password')];
    for (const field of fields) fill(field, 'Countess1');
    await waitFor(() => expect(both()).toEqual(['Countess1', 'Countess1']));
  });

  it('say what is wrong at the field it is about', () => {
    show(<Fields problems={[{ at: 'confirmation', because: refuse('PASSWORD_MATCH_ERROR') }]} />);
    expect(input('New password').getAttribute('aria-invalid')).toBeNull();
    expect(described(input('Confirm new password'))).toBe('The two passwords are not the same.');
  });
});

describe('extra fields (Verifies: §3 Extra field, §5)', () => {
  const field = (id: string, over: Partial<ExtraField>): ExtraField => ({
    id,
    name: id,
    type: 'text',
    value: '',
    isMandatory: true,
    size: undefined,
    options: [],
    ...over,
  });
  const fields = [
    field('Job', { isMandatory: false, size: 3 }),
    field('Site', { type: 'Dropdown', value: '-1' }),
    field('Canteen', { type: 'Dropdown', value: 'b' }),
  ];
  function Part({
    options,
    problems = [],
  }: {
    options: (id: string) => Promise<{ id: string; value: string }[]>;
    problems?: readonly FormProblem[];
  }) {
    const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
    const [source] = useState({ of: () => Promise.resolve(fields), options: (_: string, id: string) => options(id) });
    const form = useExtraFields({
      source,
      organisationCode: 'acme',
      fields,
      values,
      onChange: (id, value) => setValues((before) => new Map(before).set(id, value)),
    });
    return (
      <form>
        <ExtraFieldsPart form={form} problems={problems} />
        <output>{JSON.stringify([...values])}</output>
      </form>
    );
  }
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  const words = (name: string) => [...select(name).options].map((option) => option.text);
  const colours = [
    { id: '-1', value: '--' },
    { id: 'a', value: 'Blue' },
    { id: 'b', value: 'Green' },
  ];

  it('have a dropdown with a placeholder in the language of the page, and what was kept is chosen', async () => {
    const user = userEvent.setup();
    show(<Part options={() => Promise.resolve(colours)} />);
    expect(words('Site')).toEqual(['Loading…']);
    expect(select('Site').getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(words('Site')).toEqual(['Choose…', 'Blue', 'Green']));
    expect([select('Site').value, select('Canteen').value]).toEqual(['-1', 'b']);
    await user.selectOptions(select('Site'), 'Blue');
    expect(screen.getByRole('status').textContent).toBe('[["Site","a"]]');
  });

  it('say when choices do not come, keep what was chosen before, and try again with the focus at the field', async () => {
    const user = userEvent.setup();
    let away = true;
    show(
      <Part
        options={(id) =>
          id === 'Canteen' && away
            ? Promise.reject(new PortFailure('getFieldValues', { status: 503, kind: 'status' }))
            : Promise.resolve(colours)
        }
      />,
    );
    const again = await screen.findByRole('button', { name: 'Load the choices for “Canteen” again' });
    expect(words('Site')).toEqual(['Choose…', 'Blue', 'Green']);
    expect([words('Canteen'), select('Canteen').value]).toEqual([['Choose…', 'Your earlier choice'], 'b']);
    expect(described(select('Canteen'))).toMatch(/not available/);
    away = false;
    await user.click(again);
    await waitFor(() => expect(words('Canteen')).toEqual(['Choose…', 'Blue', 'Green']));
    expect([select('Canteen').value, document.activeElement]).toEqual(['b', select('Canteen')]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say which are asked for, and what is wrong with which', async () => {
    const problems = [{ at: 'extra:Site', because: refuse('FIELD_MANDATORY', { field: 'Site' }) }];
    show(<Part options={() => Promise.resolve(colours)} problems={problems} />);
    await waitFor(() => expect(words('Site')).toHaveLength(3));
    expect(described(select('Site'))).toBe('The field Site is mandatory.');
    expect(select('Site').getAttribute('aria-required')).toBe('true');
    expect(screen.getByRole('textbox', { name: 'Job (optional)' }).getAttribute('aria-required')).toBe('false');
  });
});

describe('the terms (Verifies: §5 Profile update)', () => {
  it('can be read by key, hold nothing that runs, and are accepted by a tick', async () => {
    const user = userEvent.setup();
    const ticks: boolean[] = [];
    const problems = [{ at: 'terms', because: refuse('TERMS_NOT_ACCEPTED') }];
    show(
      <TermsField
        html="<h1>Rules</h1><p onclick='x()'>Be kind.<script>x()</script></p>"
        accepted={false}
        onChange={(tick) => ticks.push(tick)}
        problems={problems}
      />,
    );
    const region = screen.getByRole('region', { name: 'Terms of use' });
    expect([region.tabIndex, region.innerHTML]).toEqual([0, expect.stringContaining('<h3>Rules</h3><p>Be kind.</p>')]);
    const tick = screen.getByRole('checkbox', { name: 'I accept the terms of use' });
    expect(described(tick)).toBe('You must accept the terms of use in order to continue');
    await user.click(tick);
    expect(ticks).toEqual([true]);
  });

  it('without a text are still to be accepted', () => {
    show(<TermsField html="" accepted={false} onChange={() => undefined} problems={[]} />);
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByRole('checkbox')).toBeTruthy();
  });
});

describe('the summary of a form', () => {
  function Form({ problems }: { problems: readonly FormProblem[] }) {
    const form = useRef<HTMLFormElement>(null);
    return (
      <form ref={form}>
        <ProblemSummary form={form} problems={problems} />
        <input name="first" aria-label="first" />
        <input name="second" aria-label="second" aria-invalid />
        <input type="checkbox" name="group" aria-label="one" />
        <input type="checkbox" name="group" aria-label="two" />
      </form>
    );
  }
  const about = (at: string): FormProblem => ({ at, because: refuse('EMPTY_PASSWORD') });

  it('puts the focus on the first field that is wrong, and leads to each', async () => {
    const user = userEvent.setup();
    const { rerender } = show(<Form problems={[]} />);
    expect(screen.queryByRole('group')).toBeNull();
    const problems = [about('second'), about('group')];
    rerender(
      <WithTexts texts={texts}>
        <Form problems={problems} />
      </WithTexts>,
    );
    expect(document.activeElement).toBe(input('second'));
    expect(screen.getByRole('group', { name: '2 things need to be fixed' })).toBeTruthy();
    await user.click(screen.getAllByRole('button')[1] as HTMLElement); // there are two problems
    expect(document.activeElement).toBe(input('one'));
  });

  it('takes the focus itself for what is about no field, and leaves it alone while problems go', () => {
    const problems = [about(FORM), about('first')];
    const { rerender } = show(<Form problems={[]} />);
    const now = (found: readonly FormProblem[]) =>
      rerender(
        <WithTexts texts={texts}>
          <Form problems={found} />
        </WithTexts>,
      );
    now([about(FORM)]);
    expect(document.activeElement).toBe(screen.getByRole('group'));
    now(problems);
    expect(document.activeElement).toBe(input('first'));
    input('second').focus();
    now(problems.slice(0, 1));
    expect(document.activeElement).toBe(input('second'));
  });
});
