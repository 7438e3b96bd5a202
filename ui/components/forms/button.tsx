import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from '../cx.ts';
import { SafeLink, type SafeLinkProps } from '../navigation/safe-link.tsx';
import { WaitOfButton, type WaitCause } from '../feedback/wait-of-button.tsx';
import { Spinner } from '../feedback/spinner.tsx';

/** `filled`: main action of a screen. `plain`: other actions. `quiet`: in toolbars. `link`: within text. */
export type ButtonVariant = 'filled' | 'plain' | 'quiet' | 'link';

type Shared = { look?: ButtonVariant; wide?: boolean };

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Shared & {
    children: ReactNode;
    /** Action pending: keeps position and focus, and ignores further presses. */
    busy?: boolean;
    /** Cause of the wait while busy; default: the server. */
    waitsFor?: WaitCause | undefined;
    /** Other options when late, for forms without surrounding navigation. */
    whenLate?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  look = 'plain',
  wide,
  busy = false,
  waitsFor,
  whenLate,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <>
      <button
        type="button"
        {...rest}
        className={cx(styles[look], wide && styles.wide, className)}
        aria-busy={busy || undefined}
        aria-disabled={busy || rest['aria-disabled'] || undefined}
        onClick={(event) => {
          // A busy submit button must not submit again.
          if (busy || rest['aria-disabled'] === true) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {busy && <Spinner size={18} />}
        {children}
      </button>
      {busy && <WaitOfButton by={waitsFor}>{whenLate}</WaitOfButton>}
    </>
  );
}

/** Link with the appearance of a button. */
export function ButtonLink({ look = 'plain', wide, className, ...rest }: SafeLinkProps & Shared) {
  return <SafeLink {...rest} className={cx(styles[look], wide && styles.wide, className)} />;
}

/** Button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: Omit<ButtonProps, 'look' | 'wide'> & { label: string }) {
  return (
    <Button {...rest} look="quiet" className={cx(styles.square, className)} aria-label={label} title={label}>
      {children}
    </Button>
  );
}
