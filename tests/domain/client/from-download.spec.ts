import { describe, expect, it } from 'vitest';
import { attemptEvents } from '#domain/attempt/index.ts';
import { fromDownloads } from '#domain/client/launch/from-download.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { fileOf, type Download } from '#domain/downloads/index.ts';
import { aRuntime } from '../../support/given.ts';

const page = (at: number) => ({ unit: 'page', at, of: 9 }) as const;
const asked = { titleId: 'handbook', activityId: 'urn:handbook', kind: 'pdf' } as const;

type Given = {
  download?: Partial<Download> | undefined;
  connection?: Connection;
  platform?: number | 'silent' | 'refuses';
};

const document = { activityId: 'urn:handbook', stateId: 'bookmark', contentType: 'text/plain', content: '3' };
const admitted = (documents: readonly (typeof document)[]) => ({
  ...{ actor: {}, registration: 'r', activityId: 'urn:handbook', platform: 'p', endpoint: 'e', auth: 'a' },
  documents,
});

/** A launch of a handbook, by default from its download; the platform has page 7. */
function aLaunch({ download = {}, connection = 'online', platform = 7 }: Given) {
  const { runtime, log } = aRuntime();
  const whole: Download = {
    ...{ id: 'p', titleId: 'handbook', name: 'Handbook', kind: 'pdf' },
    files: [{ ...fileOf('/a.pdf'), size: 5, got: 5 }],
    ...{ isPaused: false, fault: undefined, wishedAt: 0, confirmedAt: 0, isOutdated: false, place: undefined },
    ...download,
  };
  const told: unknown[] = [];
  const calls: string[] = [];
  const answered = () => {
    calls.push('asked');
    if (platform === 'silent') throw new PortFailure('getPdfState', { status: 0, kind: 'no-answer' });
    if (platform === 'refuses') throw new PortFailure('getPdfState', { status: 400, kind: 'status' });
    return page(platform);
  };
  const launched = fromDownloads({
    runtime,
    connection: atom(connection).projection,
    downloads: {
      known: () => Promise.resolve(),
      all: atom<readonly Download[]>([whole]).projection,
      address: async (link) => (link === '/a.pdf' ? 'https://learn/on-device/p/0' : undefined),
      placeIs: (...place) => void told.push(place),
    },
    address: async (link) => {
      if (whole.kind !== 'pdf') answered();
      return `https://content${link}`;
    },
    admission: async () => (answered(), admitted([document])) as never, // the test reads nothing else
    ownAdmission: () => admitted([]) as never,
    saved: async () => ({ position: answered(), scorm: undefined }),
  });
  /** Records that the learner read up to a page in this browser; the clock is at 0. */
  const readTo = (at: number) => {
    const titleName = 'Handbook';
    const { titleId, activityId, kind } = asked;
    log.append(
      [
        attemptEvents.Started({ attemptId: 'one', sessionId: 's', titleId, titleName, activityId, kind }),
        attemptEvents.Launched({ attemptId: 'one', titleId, epoch: 1 }),
        attemptEvents.Opened({ attemptId: 'one', titleId, epoch: 1 }),
        attemptEvents.Advanced({ attemptId: 'one', titleId, position: page(at) }),
      ],
      { stream: 'attempt', cause: 'test' },
    );
  };
  return { ...launched, readTo, told, calls };
}

/** Verifies: reliability F3: downloaded content opens from the device, at the last known position. */
describe('the launch of a title that was taken along', () => {
  it('opens its files from the device, and others from the platform', async () => {
    const { address } = aLaunch({});
    expect(await address('/a.pdf')).toBe('https://learn/on-device/p/0');
    expect(await address('/b.pdf')).toBe('https://content/b.pdf');
  });

  it('goes on where the platform says, and that is kept for later', async () => {
    const { saved, told } = aLaunch({});
    expect(await saved(asked)).toEqual({ position: page(7), scorm: undefined });
    expect(told).toEqual([['handbook', { position: page(7), scorm: undefined }]]);
  });

  it('without an answer goes on where the platform last said', async () => {
    const { saved } = aLaunch({ platform: 'silent', download: { place: { position: page(3), asOf: 5 } } });
    expect((await saved(asked)).position).toEqual(page(3));
  });

  it('without an answer goes on where the learner was since, in this browser', async () => {
    const { saved, readTo } = aLaunch({ platform: 'silent', download: { place: { position: page(3), asOf: -1 } } });
    readTo(4);
    expect((await saved(asked)).position).toEqual(page(4));
  });

  it('does not ask a platform of which it is known that it does not answer', async () => {
    const { saved, calls } = aLaunch({ connection: 'without' });
    expect((await saved(asked)).position).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('that is a course is opened at its site while somebody answers there, and from the device where nobody does', async () => {
    const download = { kind: 'scorm' } as const;
    expect(await aLaunch({ download }).address('/a.pdf')).toBe('https://content/a.pdf');
    expect(await aLaunch({ download, platform: 'silent' }).address('/a.pdf')).toBe('https://learn/on-device/p/0');
    const known = aLaunch({ download, connection: 'without' });
    expect([await known.address('/a.pdf'), known.calls]).toEqual(['https://learn/on-device/p/0', []]);
    await expect(aLaunch({ download, platform: 'refuses' }).address('/a.pdf')).rejects.toThrow(PortFailure);
  });

  it('that is a course goes on from its last state that is known here', async () => {
    const place = { position: undefined, scorm: { 'cmi.core.lesson_location': '3' }, asOf: 5 };
    const { saved } = aLaunch({ platform: 'silent', download: { kind: 'scorm', place } });
    expect(await saved({ ...asked, kind: 'scorm' })).toEqual({ position: undefined, scorm: place.scorm });
  });

  it('that speaks xAPI is answered here with what it last kept, where the platform cannot be asked', async () => {
    const title = { titleId: 'handbook', activityId: 'urn:handbook' };
    const online = aLaunch({ download: { kind: 'tincan' } });
    expect(await online.admission(title)).toEqual(admitted([document]));
    expect(online.told).toEqual([['handbook', { documents: [document] }]]);
    const kept = { kind: 'tincan', documents: [{ ...document, content: '4' }] } as const;
    const alone = aLaunch({ platform: 'silent', download: kept });
    expect(await alone.admission(title)).toEqual(admitted([...kept.documents]));
    await expect(aLaunch({ platform: 'refuses', download: kept }).admission(title)).rejects.toThrow(PortFailure);
  });

  it.each<[string, Given]>([
    ['is not whole', { platform: 'silent', download: { files: [fileOf('/a.pdf')] } }],
    ['is refused by the platform', { platform: 'refuses' }],
  ])('that %s fails as ever', async (_what, given) => {
    await expect(aLaunch(given).saved(asked)).rejects.toThrow(PortFailure);
  });
});
