import { useState } from 'react';
import { useService } from '../services.ts';

/** A user name as a form's state that a reload and the next screen before sign-in find again, as the forgotten password. */
export function useTypedName(): [name: string, type: (name: string) => void] {
  const typedName = useService('typedName');
  const signInDrafts = useService('signInDrafts');
  const [name, setName] = useState(() => typedName.get() ?? signInDrafts.username.get() ?? '');
  const type = (next: string) => {
    typedName.set(next);
    signInDrafts.username.set(next);
    setName(next);
  };
  return [name, type];
}
