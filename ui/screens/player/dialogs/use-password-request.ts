import { useSyncExternalStore } from 'react';
import { useService } from '../../../entry/services.ts';
import type { PasswordRequest } from '../player-props.ts';

/** The document's question for its own password, while there is one. */
export function usePasswordRequest(): PasswordRequest | undefined {
  const documentPassword = useService('documentPassword');
  return useSyncExternalStore(documentPassword.subscribe, documentPassword.get);
}
