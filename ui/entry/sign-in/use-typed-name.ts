import { useState } from 'react';
import { useService } from '../services.ts';

/**
 * User name as form state. Survives a reload and is shared with other screens before sign-in, such as forgotten
 * password.
 */
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
