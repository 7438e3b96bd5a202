import { type Context, useContext } from 'react';

/** What a context holds under a name: the same object at each render. Throws where it is not given. */
export function useGiven<T, Name extends keyof T & string>(context: Context<Partial<T>>, name: Name): T[Name] {
  return given(useContext(context), name);
}

/** What stands under a name. Throws where nothing does. */
export function given<T, Name extends keyof T & string>(all: Partial<T>, name: Name): T[Name] {
  const found = all[name];
  if (found === undefined) throw new Error(`'${name}' is not given.`);
  return found;
}
