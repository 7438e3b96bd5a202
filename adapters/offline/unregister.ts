/** Unregisters the service workers of this script path. */
export async function unregister(
  workers: Pick<ServiceWorkerContainer, 'getRegistrations'>,
  path: string,
): Promise<void> {
  for (const registration of await workers.getRegistrations()) {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (worker && new URL(worker.scriptURL).pathname === path) await registration.unregister();
  }
}
