type PartsOf<T> = {
  [Key in keyof T]?: T[Key] extends (...asked: never[]) => unknown ? T[Key] : T[Key] | PartsOf<T[Key]>;
};

/** An object of which a test gives what is asked of it, and nothing else. What is given has the right types. */
export const parts = <T>(given: PartsOf<T>): T => given as T;
