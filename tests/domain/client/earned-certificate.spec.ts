import { describe, expect, it } from 'vitest';
import { type Deferred, deferred } from '#adapters/players/deferred.ts';
import type { Certificate } from '#domain/certificates/index.ts';
import { earnedCertificate } from '#domain/client/index.ts';

const earned: Certificate = { id: 'c1', organisationCode: undefined, name: '', titleId: 'aid', createdAt: undefined };
const turns = () => new Promise((resolve) => setTimeout(resolve));

/** Verifies: looks §6 Completion: a certificate is requested once, when the platform can have created it. */
describe('the certificate that a title has brought', () => {
  const begin = (titleId: string) => {
    const did: string[] = [];
    const stored: Deferred<void> = deferred();
    const told = deferred<boolean>();
    const list = () => {
      did.push('asked');
      return Promise.resolve([earned]);
    };
    const drained = () => {
      did.push('waits until it is told');
      return told.promise;
    };
    const work = { journal: { settled: () => stored.promise }, outbox: { drained } };
    return { stored, told, did, found: earnedCertificate({ certificates: { list }, work }, titleId) };
  };

  it('is asked for, once, when all is stored and then told', async () => {
    const { stored, told, did, found } = begin('aid');
    await turns();
    expect(did, 'it is not stored yet').toEqual([]);
    stored.resolve();
    await turns();
    expect(did, 'it is not told yet').toEqual(['waits until it is told']);
    told.resolve(true);
    expect(await found).toBe(earned);
    expect(did).toEqual(['waits until it is told', 'asked']);
  });

  it('is not known of while the platform is not told', async () => {
    const { stored, told, did, found } = begin('aid');
    stored.resolve();
    told.resolve(false);
    expect(await found).toBeUndefined();
    expect(did).not.toContain('asked');
  });

  it('is none where none names the title', async () => {
    const { stored, told, found } = begin('ladders');
    stored.resolve();
    told.resolve(true);
    expect(await found).toBeUndefined();
  });
});
