import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from '../cx.ts';
import { SafeLink, type SafeLinkProps } from '../navigation/safe-link.tsx';
import { WaitOfButton, type Waiter } from '../feedback/wait-of-button.tsx';
import { Spinner } from '../feedback/spinner.tsx';

/** `filled`: the one main action of a screen. `plain`: the others. `quiet`: in bars. `link`: among words. */
export type Look = 'filled' | 'plain' | 'quiet' | 'link';

type Shared = { look?: Look; wide?: boolean };

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Shared & {
    children: ReactNode;
    /** At work: keeps its place and the focus, and does not act a second time. */
    busy?: boolean;
    /** Who makes it wait while it is busy; default: the server. */
    waitsFor?: Waiter | undefined;
    /** The way on once it is late, for forms around which nothing else leads on. */
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
          // A submit button that is busy must not submit either.
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

/** A link that looks like a button: it goes somewhere, so it is a link. */
export function ButtonLink({ look = 'plain', wide, className, ...rest }: SafeLinkProps & Shared) {
  return <SafeLink {...rest} className={cx(styles[look], wide && styles.wide, className)} />;
}

/** A button with a drawing only; `label` is its name, also shown on hover. */
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
