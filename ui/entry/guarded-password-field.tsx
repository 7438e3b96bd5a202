import { type ComponentProps, useEffect } from 'react';
import { PasswordField } from '../components/forms/field.tsx';
import { useView, selectWholeState } from '../hooks/use-view.ts';
import { useService } from './services.ts';

/**
 * Keeps a credential prompt open while the component is mounted: third-party content is removed from the page. Returns
 * true once that content is gone; input must stay disabled before.
 */
export function useCredentialPrompt(isAsked = true): boolean {
  const { ask, hasThirdParty } = useService('secrets');
  useEffect(() => {
    if (!isAsked) return undefined;
    return ask();
  }, [ask, isAsked]);
  return !useView(hasThirdParty, selectWholeState);
}

/** The only field for typing credentials. */
export function GuardedPasswordField(props: ComponentProps<typeof PasswordField>) {
  const mayBeTyped = useCredentialPrompt();
  return <PasswordField {...props} disabled={!mayBeTyped || props.disabled} />;
}
