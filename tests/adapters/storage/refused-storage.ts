const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

/** A storage as a locked-down browser has it: every touch throws. */
export const refusedStorage = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 0 };
