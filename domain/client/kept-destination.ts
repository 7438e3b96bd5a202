type Slot = { get: () => string | undefined; set: (value: string) => void; clear: () => void };

/** The path that a learner wanted before signing in, and whose it is; kept for this tab. Spec §2 Guards. */
export interface KeptDestination {
  /** Undefined where none is kept, or this version does not know it. */
  get: () => string | undefined;
  /** Account of the learner who wanted the path; undefined: the next learner to sign in is taken there. */
  owner: () => string | undefined;
  /** An unknown path is not kept. `owner`: nobody else is taken there. */
  set: (path: string, owner?: string) => void;
  clear: () => void;
  /**
   * A learner has signed out, or another learner has signed in. Reading: a path without an owner is for the next learner to
   * sign in, so another learner's sign-in does not clear it.
   */
  forget: (because: 'signed-out' | 'other-learner') => void;
}

/** `knownPath`: the path itself if the application has it behind sign-in. */
export function keptDestination(
  path: Slot,
  owner: Slot,
  knownPath: (path: string | undefined) => string | undefined,
): KeptDestination {
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
