import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react';

/** Number of form errors on the page, and its setter. The state belongs to the component around all pages. */
export const FormErrorCountContext = createContext<[number, Dispatch<SetStateAction<number>>]>([0, () => undefined]);

/** Rendered next to each form error: counts the error, so that the window title mentions it. */
export function FormErrorCounter() {
  const [, setErrors] = useContext(FormErrorCountContext);
  useEffect(() => {
    setErrors((errors) => errors + 1);
    return () => setErrors((errors) => errors - 1);
  }, [setErrors]);
  return null;
}
