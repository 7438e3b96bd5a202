import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { cx } from '#ui/components/cx.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './side-panel.module.css';

/** Panel next to the content with a heading and a close button; Escape closes it, too. Takes the focus. */
export function SidePanel({
  as: Element,
  label,
  tools,
  place = styles.adjacent,
  className,
  takesFocus = true,
  isPrinted = false,
  onEscape,
  onClose,
  ref,
  children,
}: {
  as: 'nav' | 'section' | 'aside';
  label: string;
  /** Controls in the header, before the close button. */
  tools?: ReactNode;
  /** CSS class of the position; default: next to the content (above it on narrow screens). */
  place?: string | undefined;
  className?: string | undefined;
  takesFocus?: boolean;
  /** Printed instead of the content. */
  isPrinted?: boolean;
  /** Overrides Escape, which closes the panel by default. */
  onEscape?: ((event: KeyboardEvent) => void) | undefined;
  onClose: () => void;
  ref?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const { t } = useText();
  const panel = useFirstFocus<HTMLElement>(takesFocus, { ref });
  return (
    <Element
      ref={panel}
      tabIndex={-1}
      className={cx(place, className)}
      aria-label={label}
      data-panel
      data-printed={isPrinted || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape') (onEscape ?? onClose)(event);
      }}
    >
      <header className={styles.head}>
        <h2>{label}</h2>
        {tools}
        <ToolButton icon="close" label={t('common.close')} onPress={onClose} />
      </header>
      {children}
    </Element>
  );
}
