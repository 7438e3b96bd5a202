import type { CSSProperties } from 'react';
import styles from './parts.module.css';

type Token = { name: string; value: string; isColour: boolean };

/** Every property that `tokens.css` gives the page, in the order of that file. */
export function tokensOf(sheets: Iterable<CSSStyleSheet>): Token[] {
  const tokens = new Map<string, string>();
  for (const sheet of sheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText.split(',').some((one) => one.trim() === ':root'))
        for (const name of rule.style)
          if (name.startsWith('--') && !tokens.has(name)) tokens.set(name, rule.style.getPropertyValue(name).trim());
  const given = getComputedStyle(document.documentElement);
  const isColour = (name: string) => CSS.supports('color', given.getPropertyValue(name));
  return [...tokens].map(([name, value]) => ({ name, value, isColour: isColour(name) }));
}

/** Each token by name and as written; whatever is a colour is drawn in it. */
export function Tokens({ tokens }: { tokens: readonly Token[] }) {
  return (
    <ul className={styles.tokens}>
      {tokens.map(({ name, value, isColour }) => (
        <li key={name}>
          <span
            className={styles.swatch}
            aria-hidden="true"
            data-is-colour={isColour}
            style={{ '--shown': `var(${name})` } as CSSProperties} // a property of our own style sheet
          />
          <code>{name}</code>
          <code className={styles.value}>{value}</code>
        </li>
      ))}
    </ul>
  );
}
