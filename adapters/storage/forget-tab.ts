import type { Environment } from '../platform/environment.ts';

/**
 * Clears this tab's sessionStorage, whichever screen wrote it, except the keys in `except`. Its own file, because the
 * first load does not need it.
 */
export function forgetTab(
  { sessionStorage: storage }: Pick<Environment, 'sessionStorage'>,
  except: readonly string[],
): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
    for (const key of keys) if (!except.includes(key)) storage?.removeItem(key);
  } catch {
    // storage is blocked: there is nothing to clear
  }
}
