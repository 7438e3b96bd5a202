import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Modal } from '../../components/overlays/modal.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './menu-bar.module.css';
import { MenuList, MenuSign } from './menu-list.tsx';
import list from './menu-list.module.css';
import type { MenuItem } from './menu.ts';
import type { MenuParts } from './use-menu-parts.ts';

/** Lines in the bar at most; the last of them has its place there only where the bar is wide enough. */
const IN_BAR = 5;

/** The menu of a phone: its first lines at the bottom, the rest in a sheet. Empty until the menu is known: a line more makes the others narrower. */
export function MenuBar({ parts, onAct }: { parts: MenuParts; onAct: (item: MenuItem) => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const inBar = parts.main.slice(0, IN_BAR);
  const inSheet = [...parts.main.slice(IN_BAR - 1), ...parts.more, ...parts.end];
  const act = (item: MenuItem) => {
    close();
    onAct(item);
  };
  const isInSheet = inSheet.some((item, i) => 'path' in item && i > 0 && pathname.startsWith(item.path));
  return (
    <>
      <nav className={styles.bar} data-screen-only aria-label={t('shell.mainMenu')}>
        {parts.isKnown && (
          <>
            <MenuList items={inBar} onAct={onAct} />
            <button
              type="button"
              className={list.entry}
              aria-haspopup="dialog"
              aria-expanded={open}
              data-current={isInSheet}
              onClick={() => setOpen(true)}
            >
              <MenuSign module="more" />
              <span className={list.label}>{t('common.more')}</span>
            </button>
          </>
        )}
      </nav>
      {open && (
        <Modal title={t('common.more')} sheet onClose={close}>
          <nav className={styles.sheet} aria-label={t('shell.moreMenu')} data-overlaps={inBar.length === IN_BAR}>
            <MenuList items={inSheet} onAct={act} onFollow={close} />
          </nav>
        </Modal>
      )}
    </>
  );
}
