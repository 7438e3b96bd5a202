import { type Certificate, certificateOf, type Certificates } from '../certificates/index.ts';
import type { ClientWork } from './client.ts';

/** Time limit in ms for the delivery of a completion; the profile displays a later result. */
const TOLD_WITHIN_MS = 600_000;

type EarnedPorts = {
  certificates: Pick<Certificates, 'list'>;
  work: { journal: Pick<ClientWork['journal'], 'settled'>; outbox: Pick<ClientWork['outbox'], 'drained'> };
};

/**
 * Certificate that a title has just earned. Requests it once, after all work was delivered: earlier the platform does
 * not know the completion. Undefined: none, or unknown yet. Rejects as the port does.
 */
export async function earnedCertificate(
  { certificates, work }: EarnedPorts,
  titleId: string,
): Promise<Certificate | undefined> {
  await work.journal.settled();
  const isTold = await work.outbox.drained(TOLD_WITHIN_MS);
  return isTold ? certificateOf(await certificates.list(), titleId) : undefined;
}
