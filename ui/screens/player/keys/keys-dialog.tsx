import { isCharacter } from '#domain/player/index.ts';
import { CheckField } from '#ui/components/forms/check-field.tsx';
import type { TextKey } from '#ui/i18n/i18n.ts';
import { useText } from '#ui/i18n/use-text.ts';
import dialogs from '../dialogs/dialogs.module.css';
import { PlayerDialog } from '../dialogs/player-dialog.tsx';
import { type ListedKey, usePlayer } from '../player-context.ts';
import styles from './keys-dialog.module.css';

/** Button that opens the list of active keys, for keyboard users; `?` opens the list, too. */
export function KeysHelp({ className, keys }: { className: string | undefined; keys: readonly ListedKey[] }) {
  const { listsKeys, listKeys } = usePlayer().frame;
  const { t } = useText();
  return (
    <>
      <button type="button" className={className} onClick={() => listKeys(true)}>
        {t('keys.title')}
      </button>
      {listsKeys && <KeysDialog keys={keys} onClose={() => listKeys(false)} />}
    </>
  );
}

/** Active keys, and the switch for single-key shortcuts. WCAG 2.1.4. */
function KeysDialog({ keys, onClose }: { keys: readonly ListedKey[]; onClose: () => void }) {
  const { letters } = usePlayer().tools;
  const { t } = useText();
  const acting = keys.map((line) => ({ ...line, keys: line.keys.filter((key) => letters.isOn || !isCharacter(key)) }));
  return (
    <PlayerDialog title={t('keys.title')} lead={t('keys.lead')} onDismiss={onClose}>
      <div className={styles.switch}>
        <CheckField
          label={t('settings.letters')}
          checked={letters.isOn}
          onChange={(event) => letters.set(event.currentTarget.checked)}
        />
      </div>
      <dl className={styles.keys}>
        {acting
          .filter((line) => line.keys.length > 0)
          .map((line) => (
            <div key={line.text}>
              <dt>{t(line.text)}</dt>
              <dd>
                <Keys of={line.keys} />
              </dd>
            </div>
          ))}
      </dl>
      <div className={dialogs.actions}>
        <button type="button" className={dialogs.plain} onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
    </PlayerDialog>
  );
}

/** Formats alternatives, such as “N, J, or Right arrow”, in the display language. */
function Keys({ of }: { of: readonly string[] }) {
  const { t, language } = useText();
  const say = (key: string) => {
    const name = names[key];
    if (name) return t(name);
    return key.length > 1 ? key : key.toUpperCase();
  };
  const words = of.map((key) => partsOf(key).map(say).join(' + '));
  return new Intl.ListFormat(language, { type: 'disjunction' })
    .formatToParts(words)
    .map(({ type, value }, at) => (type === 'element' ? <kbd key={at}>{value}</kbd> : value));
}

/** Parts of a key combination. An upper-case letter includes Shift. */
function partsOf(key: string): readonly string[] {
  if (key === '+') return [key];
  return key.split('+').flatMap((part) => (/^\p{Lu}$/u.test(part) ? ['Shift', part] : [part]));
}

const names: Partial<Record<string, TextKey>> = {
  ArrowLeft: 'keys.name.ArrowLeft',
  ArrowRight: 'keys.name.ArrowRight',
  ArrowUp: 'keys.name.ArrowUp',
  ArrowDown: 'keys.name.ArrowDown',
  PageUp: 'keys.name.PageUp',
  PageDown: 'keys.name.PageDown',
  Home: 'keys.name.Home',
  End: 'keys.name.End',
  ' ': 'keys.name.Space',
  Escape: 'keys.name.Escape',
  Shift: 'keys.name.Shift',
};
