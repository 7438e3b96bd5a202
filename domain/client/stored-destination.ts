type Slot = { get: () => string | undefined; set: (value: string) => void; clear: () => void };

/** Path that a learner requested before signing in, and its owner; stored per tab. Spec §2 Guards. */
export interface StoredDestination {
  /** Undefined if none is stored, or this version does not know the path. */
  get: () => string | undefined;
  /** Account of the learner who requested the path; undefined: the next learner to sign in is redirected there. */
  owner: () => string | undefined;
  /** Ignores unknown paths. `owner`: only this learner is redirected there. */
  set: (path: string, owner?: string) => void;
  clear: () => void;
  /**
   * A learner has signed out, or another learner has signed in. Reading: a path without an owner is for the next learner to
   * sign in, so another learner's sign-in does not clear it.
   */
  forget: (because: 'signed-out' | 'other-learner') => void;
}

/** `knownPath`: returns the path if the application has it behind sign-in. */
export function storedDestination(
  path: Slot,
  owner: Slot,
  knownPath: (path: string | undefined) => string | undefined,
): StoredDestination {
  const clear = () => {
    path.clear();
    owner.clear();
  };
  return {
    get: () => knownPath(path.get()),
    owner: owner.get,
    set: (wanted, account) => {
      const known = knownPath(wanted);
      if (known === undefined) return;
      path.set(known);
      if (account === undefined) owner.clear();
      else owner.set(account);
    },
    clear,
    forget: (because) => {
      if (because === 'signed-out' || owner.get() !== undefined) clear();
    },
  };
}
