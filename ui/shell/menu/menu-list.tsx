import type { CSSProperties } from 'react';
import { NavLink } from 'react-router-dom';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { shadesOf } from '../../format/colour.ts';
import { useText } from '../../i18n/use-text.ts';
import type { MenuItem } from './menu.ts';
import { MenuIcon, type MenuModule } from './menu-icon.tsx';
import styles from './menu-list.module.css';

type ListProps = {
  items: readonly MenuItem[];
  /** Called for a chosen entry without a link. */
  onAct: (item: MenuItem) => void;
  /** Called for a chosen link. */
  onFollow?: () => void;
};

export function MenuList({ items, onAct, onFollow }: ListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.key}>
          <MenuLine item={item} onAct={onAct} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

type LineProps = { item: MenuItem; onAct: (item: MenuItem) => void; onFollow: (() => void) | undefined };

function MenuLine({ item, onAct, onFollow }: LineProps) {
  const { t } = useText();
  const inside = (
    <>
      <ColouredMenuIcon module={item.module} colour={item.colour} />
      <span className={styles.label} data-hint>
        <bdi>{item.label}</bdi>
      </span>
    </>
  );
  if ('path' in item)
    return (
      <NavLink className={styles.entry ?? ''} to={item.path} onClick={onFollow}>
        {inside}
      </NavLink>
    );
  if (item.target.to === 'site' && item.target.isListed)
    return (
      <SafeLink className={styles.entry} href={item.target.url} onClick={onFollow}>
        {inside}
      </SafeLink>
    );
  return (
    <button
      type="button"
      className={styles.entry}
      aria-haspopup={item.target.to === 'support' || item.target.to === 'site' ? 'dialog' : undefined}
      onClick={() => onAct(item)}
    >
      {inside}
      {item.target.to === 'brochure' && <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>}
    </button>
  );
}

/**
 * Module icon in its colour, filled while the module’s screen is displayed. Adjusts the colour’s lightness to contrast
 * with the theme’s background. Spec §2: each module has a colour for its icon, and the active icon changes colour.
 */
export function ColouredMenuIcon({ module, colour }: { module: MenuModule; colour?: string | undefined }) {
  return (
    <span className={styles.sign} style={colour === undefined ? undefined : signProperties(colour)}>
      <MenuIcon module={module} />
    </span>
  );
}

function signProperties(colour: string): CSSProperties {
  const { light, dark } = shadesOf(colour);
  return {
    '--sign': `light-dark(${light.text}, ${dark.text})`,
    '--sign-fill': `light-dark(${light.accent}, ${dark.accent})`,
    '--on-sign': `light-dark(${light.onAccent}, ${dark.onAccent})`,
  } as CSSProperties; // React’s types lack custom properties
}
