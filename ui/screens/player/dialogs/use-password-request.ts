import { useSyncExternalStore } from 'react';
import { useServices } from '../../../entry/services.ts';
import type { PasswordRequest } from '../player-props.ts';

/** The document's question for its own password, while there is one. */
export function usePasswordRequest(): PasswordRequest | undefined {
  const { documentPassword } = useServices();
  return useSyncExternalStore(documentPassword.subscribe, documentPassword.get);
}
