import { useSyncExternalStore } from 'react';
import { documentPassword } from '../../../shared/session/document-password.ts';
import type { PasswordRequest } from '../player-props.ts';

/** The document's question for its own password, while there is one. */
export function usePasswordRequest(): PasswordRequest | undefined {
  return useSyncExternalStore(documentPassword.subscribe, documentPassword.get);
}
