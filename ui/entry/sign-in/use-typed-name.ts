import { useState } from 'react';
import { useServices } from '../services.ts';

/** A user name as a form's state that the next screen before sign-in finds again: the login, or the forgotten password. */
export function useTypedName(): [name: string, type: (name: string) => void] {
  const { typedName } = useServices();
  const [name, setName] = useState(() => typedName.get() ?? '');
  const type = (next: string) => {
    typedName.set(next);
    setName(next);
  };
  return [name, type];
}
