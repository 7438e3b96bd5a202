type Slot = { get: () => string | undefined; set: (value: string) => void; clear: () => void };

/** The path that a learner wanted before signing in, and whose it is; kept for this tab. Spec §2 Guards. */
export interface KeptDestination {
  /** Undefined where none is kept, or this version does not know it. */
  get: () => string | undefined;
  /** Account of the learner whose path it is; undefined: it is for whoever signs in. */
  owner: () => string | undefined;
  /** An unknown path is not kept. `owner`: nobody else is taken there. */
  set: (path: string, owner?: string) => void;
  clear: () => void;
  /**
   * Somebody has signed out, or somebody else is in. Reading: a path that belongs to no account is for whoever signs in, so
   * it outlives another learner's session.
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
