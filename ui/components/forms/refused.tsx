import { createContext, useContext, useEffect } from 'react';

/** Told of something on the page that a form was refused for, until the function that it returns is called. */
export const RefusedContext = createContext<(() => () => void) | undefined>(undefined);

/** Beside each error of a form: while one is there, the name of the window says so. */
export function Refused() {
  const tell = useContext(RefusedContext);
  useEffect(() => tell?.(), [tell]);
  return null;
}
