type KeptFact = {
  id: string;
  type: string;
  data: { attemptId?: string; map?: Record<string, string>; position?: { at: number } };
};
export type StoredRecord = { id: string; kind: string; seq: number; account: string; titleId: string };
export type Kept = { facts: KeptFact[]; waiting: StoredRecord[] };

/**
 * Facts and unsent records in IndexedDB, as stored by completed transactions. Runs in the page as serialized source
 * text, so that it may not use outside variables.
 */
export async function storedHere(): Promise<Kept> {
  const db = await new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const request = indexedDB.open('learning');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('the journal cannot be opened'));
    // Site data was just cleared: a database created here would conflict with the application’s.
    request.onupgradeneeded = () => {
      request.transaction?.abort();
      resolve(undefined);
    };
  });
  if (!db) return { facts: [], waiting: [] };
  const all = (store: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const request = db.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => resolve(request.result as unknown[]);
      request.onerror = () => reject(new Error(`${store} cannot be read`));
    });
  const [facts, outbox] = await Promise.all([all('facts'), all('outbox')]);
  db.close();
  // A confirmed record is retained for two minutes, in case it must be sent again.
  const waiting = (outbox as (StoredRecord & { state: string })[]).filter(({ state }) => state !== 'confirmed');
  return { facts, waiting } as Kept; // shapes of the application’s own stores
}
