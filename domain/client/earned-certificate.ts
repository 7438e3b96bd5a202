import { type Certificate, certificateOf, type Certificates } from '../certificates/index.ts';
import type { ClientWork } from './client.ts';

/** So long the delivery of a completion is waited for, in ms; the profile shows later what came of it. */
const TOLD_WITHIN_MS = 600_000;

type EarnedPorts = {
  certificates: Pick<Certificates, 'list'>;
  work: { journal: Pick<ClientWork['journal'], 'settled'>; outbox: Pick<ClientWork['outbox'], 'drained'> };
};

/**
 * The certificate that a title has just brought: asked for, once, when the platform has been told all that was done here, since
 * before that it knows of no completion. Undefined: it has brought none, or that is not known yet. Rejects as the port does.
 */
export async function earnedCertificate(
  { certificates, work }: EarnedPorts,
  titleId: string,
): Promise<Certificate | undefined> {
  await work.journal.settled();
  const isTold = await work.outbox.drained(TOLD_WITHIN_MS);
  return isTold ? certificateOf(await certificates.list(), titleId) : undefined;
}
