import { useState } from 'react';
import { useServices } from '../services.ts';

/** A user name as a form's state that a reload and the next screen before sign-in find again, as the forgotten password. */
export function useTypedName(): [name: string, type: (name: string) => void] {
  const { typedName, signInDrafts } = useServices();
  const [name, setName] = useState(() => typedName.get() ?? signInDrafts.username.get() ?? '');
  const type = (next: string) => {
    typedName.set(next);
    signInDrafts.username.set(next);
    setName(next);
  };
  return [name, type];
}
