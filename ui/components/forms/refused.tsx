import { createContext, useContext, useEffect } from 'react';

/** Whether a form on the page was refused; `add` is told of an error, until the function that it returns is called. */
export const RefusedContext = createContext<{ isRefused: boolean; add?: () => () => void }>({ isRefused: false });

/** Beside each error of a form: while one is there, the name of the window says so. */
export function Refused() {
  const { add } = useContext(RefusedContext);
  useEffect(() => add?.(), [add]);
  return null;
}
