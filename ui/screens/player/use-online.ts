import { useSyncExternalStore } from 'react';

/** What the browser believes of the network. It may be wrong; deliveries go by their answers, not by this. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener('online', tell);
      window.addEventListener('offline', tell);
      return () => {
        window.removeEventListener('online', tell);
        window.removeEventListener('offline', tell);
      };
    },
    () => navigator.onLine,
  );
}
