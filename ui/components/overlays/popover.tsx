import { type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../forms/button.tsx';
import styles from './popover.module.css';
import { usePressOutside } from './use-press-outside.ts';

/**
 * Button that opens a small panel. `badge` is decorative: include its count in `label`. Escape, an outside click or
 * leaving with the focus closes the panel.
 */
export function Popover({
  label,
  icon,
  badge,
  children,
  onOpen,
}: {
  label: string;
  icon: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
  onOpen?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  usePressOutside(box, open, () => setOpen(false));

  return (
    <div
      ref={box}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <IconButton
        ref={button}
        label={label}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {icon}
        {badge !== undefined && (
          <span className={styles.badge} aria-hidden="true">
            {badge}
          </span>
        )}
      </IconButton>
      <div className={styles.panel} id={panelId} role="group" aria-label={label} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
