import { type ComponentType, useCallback, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { search } from '../../components/icons.ts';
import { useListener } from '../../hooks/use-listener.ts';
import { useText } from '../../i18n/use-text.ts';
import { useService } from '../../entry/services.ts';
import { useMenuAct } from '../menu/use-menu-act.tsx';
import type { PaletteProps } from './palette.tsx';
import styles from './palette-button.module.css';

const load = async (): Promise<ComponentType<PaletteProps>> => (await import('./palette.tsx')).Palette;

/**
 * Opens the command palette by this button or by Ctrl/Cmd + K, on every screen with the header. Players have no header,
 * so their content receives the keys.
 */
export function PaletteButton() {
  const { t } = useText();
  const notices = useService('notices');
  const { act, dialog } = useMenuAct();
  // Wrapped in an object, because a React state setter calls functions.
  const [open, setOpen] = useState<{ Palette: ComponentType<PaletteProps> }>();
  const isOpen = useRef(false);
  const toggle = useCallback(() => {
    isOpen.current = !isOpen.current;
    if (!isOpen.current) return setOpen(undefined);
    load().then(
      (Palette) => {
        if (isOpen.current) setOpen({ Palette });
      },
      () => {
        isOpen.current = false;
        notices.notify({ refused: 'CONNECTION_FAILURE' });
      },
    );
  }, [notices]);

  useListener(window, 'keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault(); // some browsers focus their own search field
    // An open dialog takes precedence.
    if (!isOpen.current && document.querySelector('dialog[open]')) return;
    toggle();
  });

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={toggle}
      >
        <Icon of={search} size={18} />
        <span>{t('palette.button')}</span>
        <kbd className={styles.keys} aria-hidden="true">
          {/* No browser reports the keyboard layout. Both keys work; the label follows the operating system. */}
          {t(/Mac|iPhone|iPad/.test(navigator.userAgent) ? 'palette.keysMac' : 'palette.keys')}
        </kbd>
      </button>
      {open && <open.Palette onClose={toggle} onAct={act} />}
      {dialog}
    </>
  );
}

/** Matches by character; on non-Latin keyboards by the physical position of K. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.isComposing) return false;
  return event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key));
}
