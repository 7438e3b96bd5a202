import { OPEN_LIMIT_MS } from './protocol.ts';

/**
 * Resolves when the course has given a sign (`opened`); rejects as `opened` does, which `fail` is to make it do when
 * there was no sign in time or the launch was given up.
 */
export async function withinLimit(
  opened: Promise<void>,
  fail: (detail: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const limit = setTimeout(() => fail(`the course gave no sign within ${OPEN_LIMIT_MS / 1000} s`), OPEN_LIMIT_MS);
  const onAbort = () => fail('the launch was given up');
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    await opened;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', onAbort);
  }
}
