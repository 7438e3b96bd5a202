type Signs = {
  /** Either may be missing where a browser is too old for it, or has it switched off. */
  storage: Partial<Pick<StorageManager, 'estimate' | 'getDirectory'>> | undefined;
  /** Bytes that scripts may use; Chromium alone tells it. */
  heapLimit: number | undefined;
};

/**
 * True where the browser keeps what it stores only as long as its window, as far as can be told: none says so. Chromium
 * has a private window store in memory, and gives it less than twice what scripts may use; a disk has more. Current versions
 * tell every window the same 10 GiB, so that nothing is said there. Firefox and
 * Safari refuse their private windows a file system. Never rejects.
 */
export async function endsWithWindow({ storage, heapLimit }: Signs): Promise<boolean> {
  if (!storage) return false; // then it stores nothing, which is told otherwise
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
