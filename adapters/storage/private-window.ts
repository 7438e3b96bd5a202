type Signs = {
  /** Either may be missing in old browsers, or be switched off. */
  storage: Partial<Pick<StorageManager, 'estimate' | 'getDirectory'>> | undefined;
  /** Heap limit for scripts in bytes; only Chromium reports it. */
  heapLimit: number | undefined;
};

/**
 * Guesses whether the browser discards stored data with this window; no browser reports that. Chromium stores private
 * windows in memory, with a quota below twice the heap limit; disks have more. Current versions report 10 GiB for every
 * window, so private ones go unnoticed. Firefox and Safari refuse private windows a file system. Never rejects.
 */
export async function endsWithWindow({ storage, heapLimit }: Signs): Promise<boolean> {
  if (!storage) return false; // nothing is stored at all, which is reported elsewhere
  if (heapLimit === undefined) {
    const directory = storage.getDirectory?.().then(
      () => false,
      () => true,
    );
    return (await directory) ?? false;
  }
  const quota = await storage.estimate?.().then(
    (estimate) => estimate.quota,
    () => undefined,
  );
  return quota !== undefined && quota < 2 * heapLimit;
}
