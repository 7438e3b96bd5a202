import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react';

/** How many errors the forms of the page show, and how to change that: a state of what stands around all pages. */
export const RefusedContext = createContext<[number, Dispatch<SetStateAction<number>>]>([0, () => undefined]);

/** Beside each error of a form: while one is there, the name of the window says so. */
export function Refused() {
  const [, setErrors] = useContext(RefusedContext);
  useEffect(() => {
    setErrors((errors) => errors + 1);
    return () => setErrors((errors) => errors - 1);
  }, [setErrors]);
  return null;
}
