import type { Box } from '#domain/player/index.ts';
import { usePressOutside } from '#ui/components/overlays/use-press-outside.ts';
import { useMeasured } from '#ui/components/use-measured.ts';
import { useListener } from '#ui/hooks/use-listener.ts';
import { type ReactNode, useRef, useState } from 'react';
import styles from './annotations.module.css';

const GAP = 8;

/**
 * A small panel beside words of the content, below them where there is room; at the bottom of a narrow screen. Escape or
 * a press elsewhere closes it. It does not take the focus: the selection it is about would be gone.
 */
export function MarkPopover({
  box,
  label,
  onClose,
  children,
}: {
  box: Box;
  label: string;
  onClose: (byKey: boolean) => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number }>();
  const { left, top, right, bottom } = box;
  // The note's field can be made higher, and the player's bar lies below.
  useMeasured(
    panel,
    (element) => {
      const place = element.offsetParent?.getBoundingClientRect();
      if (!place) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const below = bottom - place.top + GAP;
      const above = top - place.top - height - GAP;
      const wanted = below + height <= place.height || above < 0 ? below : above;
      const within = (value: number, most: number) => Math.max(GAP, Math.min(most - GAP, value));
      setAt({
        left: within((left + right) / 2 - place.left - width / 2, place.width - width),
        top: within(wanted, place.height - height),
      });
    },
    `${left} ${top} ${right} ${bottom}`,
  );
  usePressOutside(panel, true, () => onClose(false));
  useListener(document, 'keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose(true);
  });
  return (
    <div ref={panel} role="dialog" aria-label={label} className={styles.popover} style={at}>
      {children}
    </div>
  );
}
