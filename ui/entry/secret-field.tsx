import { type ComponentProps, useEffect } from 'react';
import { PasswordField } from '../components/forms/field.tsx';
import { useView, whole } from '../hooks/use-view.ts';
import { useService } from './services.ts';

/**
 * A secret is asked for as long as the component is there: foreign code leaves the page. True once it is gone; before
 * that nothing secret may be typed.
 */
export function useSecret(isAsked = true): boolean {
  const { ask, isForeignHere } = useService('secrets');
  useEffect(() => {
    if (!isAsked) return undefined;
    return ask();
  }, [ask, isAsked]);
  return !useView(isForeignHere, whole);
}

/** The one field that a secret is typed into. */
export function SecretField(props: ComponentProps<typeof PasswordField>) {
  const mayBeTyped = useSecret();
  return <PasswordField {...props} disabled={!mayBeTyped || props.disabled} />;
}
