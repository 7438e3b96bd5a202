import { useRef, useState } from 'react';
import { useTypedEarly } from '../first-picture/use-first-picture.ts';
import { useTypedName } from './use-typed-name.ts';

/** What stands in the form's two fields; it begins with what was typed before the form was there. */
export function useCredentials() {
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useTypedName();
  const [password, setPassword] = useState('');
  useTypedEarly(form, (typed) => {
    setUsername(typed.username);
    setPassword(typed.password);
  });
  return { form, username, setUsername, password, setPassword };
}
