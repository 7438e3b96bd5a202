import { type SyntheticEvent, useState } from 'react';
import { cx } from '../../components/cx.ts';
import { useListener } from '../../hooks/use-listener.ts';
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
  const hints = useHints();
  return (
    <nav className={styles.rail} data-screen-only aria-label={t('shell.mainMenu')} data-narrow={narrow} {...hints}>
      <MenuList items={parts.main} onAct={onAct} />
      {parts.isKnown && (
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
      )}
    </nav>
  );
}

/** Escape puts away the name that is shown beside an icon, until another line is meant. WCAG 1.4.13. */
function useHints() {
  const [meant, setMeant] = useState<Element | null>(null);
  const [isQuiet, setQuiet] = useState(false);
  const mean = (line: Element | null) => {
    setMeant(line);
    if (line !== meant) setQuiet(false);
  };
  useListener(document, 'keydown', (event) => {
    if (event.key === 'Escape') setQuiet(true);
  });
  const meanLine = ({ target }: SyntheticEvent) => mean(target instanceof Element ? target.closest('a, button') : null);
  return { onPointerOver: meanLine, onFocus: meanLine, onPointerLeave: () => mean(null), 'data-quiet': isQuiet };
}
