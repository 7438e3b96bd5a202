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
 * The way to the command palette: this button, and Ctrl or Cmd with K on every screen with the header. Players have no
 * header, so their content keeps its keys.
 */
export function PaletteButton() {
  const { t } = useText();
  const notices = useService('notices');
  const { act, dialog } = useMenuAct();
  // In an object: a component is a function, which a state would call.
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
    event.preventDefault(); // some browsers go to their own search
    // A dialog that is open asks for something: it comes first.
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
          {/* No browser tells which key a keyboard has; both are heard, and the sign is that of the system. */}
          {t(/Mac|iPhone|iPad/.test(navigator.userAgent) ? 'palette.keysMac' : 'palette.keys')}
        </kbd>
      </button>
      {open && <open.Palette onClose={toggle} onAct={act} />}
      {dialog}
    </>
  );
}

/** By the letter; on a keyboard without Latin letters by where K is. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.isComposing) return false;
  return event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key));
}
