import { cx } from '../../components/cx.ts';
import { useText } from '../../i18n/use-text.ts';
import { MenuList, MenuSign } from './menu-list.tsx';
import list from './menu-list.module.css';
import styles from './menu-rail.module.css';
import type { MenuItem } from './menu.ts';
import type { MenuParts } from './use-menu-parts.ts';

/** The menu beside the screen: with names from 1200 px on, unless the learner made it narrow; icons alone below that. */
export function MenuRail(props: {
  parts: MenuParts;
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
  onAct: (item: MenuItem) => void;
}) {
  const { parts, narrow, onNarrow, onAct } = props;
  const { t } = useText();
  return (
    <nav className={styles.rail} data-screen-only aria-label={t('shell.mainMenu')} data-narrow={narrow}>
      <MenuList items={parts.main} onAct={onAct} />
      <div className={styles.end}>
        {parts.end.length > 0 && <MenuList items={parts.end} onAct={onAct} />}
        <button
          type="button"
          className={cx(list.entry, styles.toggle)}
          aria-expanded={!narrow}
          aria-label={t(narrow ? 'shell.expand' : 'shell.collapse')}
          onClick={() => onNarrow(!narrow)}
        >
          <MenuSign module="narrower" />
          <span className={list.label} data-hint>
            {t(narrow ? 'shell.expand' : 'shell.collapse')}
          </span>
        </button>
      </div>
    </nav>
  );
}
