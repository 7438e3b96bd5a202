import { useMemo, useSyncExternalStore } from 'react';

type Opened<T> = { readonly value: T; readonly close: () => void };

/**
 * Opens a resource while the component is mounted; undefined before, and without `open`. Another `open` closes the
 * previous value, so keep the identity of `open`.
 */
export function useOpened<T>(open: (() => Opened<T>) | undefined): T | undefined {
  const { subscribe, get } = useMemo(() => opening(open), [open]);
  return useSyncExternalStore(subscribe, get, get);
}

function opening<T>(open: (() => Opened<T>) | undefined) {
  let opened: Opened<T> | undefined;
  return {
    get: () => opened?.value,
    subscribe: (onChange: () => void) => {
      opened = open?.();
      onChange();
      return () => {
        opened?.close();
        opened = undefined;
      };
    },
  };
}
