type PartsOf<T> = {
  [Key in keyof T]?: T[Key] extends (...asked: never[]) => unknown ? T[Key] : T[Key] | PartsOf<T[Key]>;
};

/** Casts an object that has only the members a test uses. The given members are type-checked. */
export const parts = <T>(given: PartsOf<T>): T => given as T;
