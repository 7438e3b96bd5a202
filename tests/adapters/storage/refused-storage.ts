const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

/** Storage of a locked-down browser: every access throws. */
export const refusedStorage = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 0 };
