import { type Context, useContext } from 'react';

/** Returns a value of a context by name, the same object on each render. Throws if the context lacks that name. */
export function useContextValue<T, Name extends keyof T & string>(context: Context<Partial<T>>, name: Name): T[Name] {
  return requireValue(useContext(context), name);
}

/** Returns a value by name. Throws if the name is missing. */
export function requireValue<T, Name extends keyof T & string>(all: Partial<T>, name: Name): T[Name] {
  const found = all[name];
  if (found === undefined) throw new Error(`'${name}' is not given.`);
  return found;
}
