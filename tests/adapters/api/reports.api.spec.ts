import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyticsApi } from '#adapters/api/analytics.api.ts';
import { menuApi } from '#adapters/api/menu.api.ts';
import { reportsApi } from '#adapters/api/reports.api.ts';
import { readEmbed, readReportGroups } from '#adapters/api/reports.api.ts';
import { readOrganisation } from '#adapters/api/wire/organisation.wire.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { ourContract } from '#simulator/mount/contract.ts';
import { directFetch } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { apiOver } from './api-over.ts';

const contract = ourContract();

/** A person of a scenario, signed in at its platform. */
function signedIn(story: string) {
  const world = createInstance({ scenario: scenarioNamed(story), contract });
  const token = world.signOn(world.scenario.people[0]?.userName ?? '')?.access_token;
  const api = apiOver(directFetch(world), () => token);
  const dropped: string[] = [];
  return { world, api, dropped, reports: reportsApi(api, ({ path }) => dropped.push(path)) };
}

// Verifies: §7 Reports
describe('the reports of the platform', () => {
  it('come by their groups, with the assessment report where there is one', async () => {
    const { reports, dropped } = signedIn('reports');
    const { groups, hasAssessment } = await reports.offered('organisation', 'signal');
    expect(groups[0]).toEqual({ name: 'Safety', reports: ['Accidents by site', 'Near misses / 50% of shifts'] });
    expect([groups.length, hasAssessment, dropped]).toEqual([2, true, []]);
    expect((await reports.offered('own', 'signal')).groups).toEqual([{ name: 'Mine', reports: ['My learning'] }]);
  });

  it('have embed data under the names they have, whatever stands in them', async () => {
    const { reports, world } = signedIn('reports');
    const asked = { group: 'Safety', name: 'Near misses / 50% of shifts' };
    const first = await reports.embed('organisation', 'signal', asked);
    const second = await reports.embed('organisation', 'signal', asked);
    expect(first).toMatchObject({ tokenType: 'Embed', expiresAt: world.clock.now() + 600_000 });
    expect(second.token).not.toBe(first.token);
    expect(world.report(first.id, first.token)?.title).toBe(asked.name);
    expect((await reports.embed('own', 'signal', { group: 'Mine', name: 'My learning' })).id).not.toBe(first.id);
    expect((await reports.embed('organisation', 'signal', 'assessment')).token).not.toBe('');
  });

  it('of the organisation are refused where they are restricted', async () => {
    const { reports } = signedIn('restricted-reports');
    await expect(reports.offered('organisation', 'quarry')).rejects.toMatchObject({ status: 403 });
    await expect(
      reports.embed('organisation', 'quarry', { group: 'Management', name: 'Salaries' }),
    ).rejects.toMatchObject({ status: 403 });
    expect(await reports.offered('own', 'quarry')).toEqual({
      groups: [{ name: 'Mine', reports: ['My learning'] }],
      hasAssessment: false,
    });
  });

  it('are there without the assessment report when that cannot be asked for', async () => {
    const { reports, world } = signedIn('reports');
    world.faults.add({ kind: 'status', status: 503, operation: 'getAssessmentReport' });
    expect(await reports.offered('own', 'signal')).toMatchObject({ hasAssessment: false });
  });

  it.each([
    ['..', 'x'],
    ['Safety', '..'],
    ['Safety', '.'],
    ['', 'x'],
    ['Safety', '\ud800'],
  ])('a name that an address would read as a step is not asked for: %j %j', async (group, name) => {
    const { reports, world } = signedIn('reports');
    await expect(reports.embed('organisation', 'signal', { group, name })).rejects.toMatchObject({ status: 404 });
    expect(world.journal.of('getOrganisationReport')).toEqual([]);
  });

  it('restrict when the organisation’s answer cannot be read', () => {
    const restricts = (restrictedReports: unknown) => readOrganisation({ restrictedReports }, 'x').restrictsReports;
    expect([undefined, null, false, 'false', 0].map(restricts)).toEqual([false, false, false, false, false]);
    expect([true, 'true', 1, 'perhaps', {}].map(restricts)).toEqual([true, true, true, true, true]);
  });
});

describe('what is wrong in their answers', () => {
  it('groups of one name are one, empty ones none, twice is once', () => {
    let dropped = 0;
    const report = (reportName: unknown) => ({ reportName });
    const reportGroups = [
      { groupName: 'A', groupReports: [report('x'), report('x'), report(''), report({}), null] },
      { groupName: 'B', groupReports: [] },
      { groupName: 'A', groupReports: [report('y')] },
      { groupName: '', groupReports: [report('z')] },
      { groupName: 'C' },
      'nonsense',
    ];
    expect(readReportGroups({ reportGroups }, () => dropped++)).toEqual([{ name: 'A', reports: ['x', 'y'] }]);
    expect(dropped).toBe(6);
  });

  it('an answer without its list is not "no reports"', async () => {
    const api = apiOver(() => Promise.resolve(Response.json({ groups: [] })));
    await expect(reportsApi(api, () => undefined).offered('own', 'x')).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it.each([{}, { id: 'r' }, { id: 'r', embedUrl: 'https://x' }, { id: 'r', embedUrl: 1, accessToken: 't' }, null, []])(
    'embed data needs id, address and token: %j',
    (body) => expect(readEmbed(body)).toBeUndefined(),
  );

  it('is read as a report or as none, and every name is one that can be asked for', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('..', '__proto__', 'A'), fc.anything());
    const groups = fc.array(
      fc.oneof(
        fc.anything(),
        fc.record({ groupName: name, groupReports: fc.array(fc.record({ reportName: name }), { maxLength: 4 }) }),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(groups, fc.anything(), (reportGroups, embed) => {
        for (const { name, reports } of readReportGroups({ reportGroups }, () => undefined)) {
          expect([name, ...reports].every((one) => typeof one === 'string' && one.trim() !== '' && one !== '..')).toBe(
            true,
          );
          expect(new Set(reports).size).toBe(reports.length);
          expect(reports.length).toBeGreaterThan(0);
        }
        expect(['undefined', 'string']).toContain(typeof readEmbed(embed)?.token);
      }),
    );
  });
});

// Verifies: §7 /api/herbalife/analytics (extra data with hltoken)
describe('the analytics sink of the platform', () => {
  it('is told an event with a title and a token of its own', async () => {
    const { api, world } = signedIn('ways-out');
    const sink = analyticsApi(
      api,
      menuApi(api, () => undefined),
    );
    await sink.tell({ event: 'title-opened', titleId: 'ropes' });
    await sink.tell({ event: 'title-left', titleId: 'ropes' });
    const told = world.journal
      .of('sendAnalytics')
      .map(({ body }) => body as { event: string; data: { hltoken: string } });
    expect(told.map(({ event, data }) => [event, Object.keys(data).sort()])).toEqual([
      ['title-opened', ['hltoken', 'titleId']],
      ['title-left', ['hltoken', 'titleId']],
    ]);
    expect(world.journal.of('getBrochureToken')).toHaveLength(2);
  });

  it('is not told without a token', async () => {
    const { api, world } = signedIn('ways-out');
    world.faults.add({ kind: 'status', status: 503, operation: 'getBrochureToken' });
    const sink = analyticsApi(
      api,
      menuApi(api, () => undefined),
    );
    await expect(sink.tell({ event: 'title-opened', titleId: 'ropes' })).rejects.toBeInstanceOf(PortFailure);
    expect(world.journal.of('sendAnalytics')).toEqual([]);
  });
});
