// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { certificatesApi } from '#adapters/api/account/certificates.api.ts';
import { createApi } from '#adapters/api/client.ts';
import { ownGroupsApi } from '#adapters/api/account/own-groups.api.ts';
import { sharing } from '#adapters/platform/sharing.ts';
import type { PortFailure } from '#domain/outcome/port-failure.ts';

const ORIGIN = 'https://platform.example';

/** Adapters over a platform with a given response; `asked` are the calls with their token. */
function at(answer: (request: Request) => Response) {
  const asked: string[] = [];
  const api = createApi({
    now: () => 0,
    baseUrl: ORIGIN,
    fetch: async (request) => {
      const sent = request.method === 'POST' ? ` ${await request.clone().text()}` : '';
      asked.push(
        `${request.method} ${request.url.replace(ORIGIN, '')} ${String(request.headers.get('authorization'))}${sent}`,
      );
      return answer(request);
    },
    token: () => 'token',
    onUnauthorised: () => undefined,
  });
  const reports: unknown[] = [];
  const report = (problem: unknown) => void reports.push(problem);
  return { asked, reports, certificates: certificatesApi(api, report), groups: ownGroupsApi(api, report) };
}
const json = (body: unknown) => Response.json(body);
const file = (text: string, type: string) => new Response(text, { headers: { 'Content-Type': type } });
const failure = (call: Promise<unknown>) => call.then(() => 'none', (error: unknown) => (error as PortFailure).kind); // prettier-ignore

describe('certificates', () => {
  it('come newest first, each once; what cannot be opened is left out, and endless names are cut', async () => {
    const { certificates, reports } = at(() =>
      json({
        certificates: [
          { id: 'old', title: 'Old', dateCreated: '2020-01-01T00:00:00Z', organisationCode: 'acme' },
          { id: 'new', title: 'x'.repeat(100_000), dateCreated: '2026-01-01T00:00:00Z', titleId: 't-1' },
          { id: 'odd', title: 7, dateCreated: 'yesterday' },
          { id: 'old', title: 'Old again', organisationCode: 'acme' },
          { id: '..' },
          { title: 'without an id' },
          null,
        ],
      }),
    );
    const found = await certificates.list();
    expect(found.map(({ id, name, createdAt }) => [id, name.length, createdAt])).toEqual([
      ['new', 500, Date.UTC(2026, 0, 1)],
      ['old', 3, Date.UTC(2020, 0, 1)],
      ['odd', 0, undefined],
    ]);
    expect(reports).toHaveLength(4);
    expect(await failure(at(() => json({ certificates: 'none' })).certificates.list())).toBe('unreadable');
    expect(await failure(at(() => file('<html>', 'text/html')).certificates.list())).toBe('unreadable');
  });

  it('are asked for by their own address, with the token in a header and nowhere else', async () => {
    const { certificates, asked } = at(() => file('%PDF-1.7', 'application/pdf'));
    const { type, bytes } = await certificates.document('acme', '2025/07 #1?');
    expect([type, bytes.length]).toEqual(['application/pdf', 8]);
    expect(asked).toEqual(['GET /api/report/certificates/acme/2025%2F07%20%231%3F/document Bearer token']);
  });

  it.each(['../x', '..', 'a/../../b', '..\\x', ' .. /x', '', ' ', '.'])(
    'of the id %j are not asked for',
    async (id) => {
      const { certificates, asked } = at(() => file('%PDF-1.7', 'application/pdf'));
      expect(await failure(certificates.document('acme', id))).toBe('status');
      expect(await failure(certificates.document(id, 'cert'))).toBe('status');
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['a page that says it is a PDF', '<!doctype html><script>alert(1)</script>', 'application/pdf'],
    ['a page', '<!doctype html>', 'text/html'],
    ['nothing', '', 'application/pdf'],
  ])('%s is no document', async (_what, text, type) =>
    expect(await failure(at(() => file(text, type)).certificates.document('acme', 'cert'))).toBe('unreadable'),
  );
});

describe('own groups', () => {
  it('are read as those of registration are, and sent with role 1', async () => {
    const { groups, asked } = at((request) =>
      request.method === 'GET'
        ? json({ maximumselection: 2, items: [{ id: 'a', title: 'x'.repeat(100_000), isMember: true }, { id: '..' }] })
        : json({ success: true }),
    );
    const tree = await groups.load();
    expect(tree.items.map(({ id, title, isMember }) => [id, title.length, isMember])).toEqual([['a', 500, true]]);
    await groups.replace(['a', 'b']);
    expect(asked[1]).toBe('POST /api/set-user-group Bearer token {"groups":[{"id":"a","role":1},{"id":"b","role":1}]}');
  });

  it('that a platform does not take, with a good status, are not taken', async () => {
    const { groups } = at(() => json({ success: false, message: 'Closed.' }));
    await expect(groups.replace([])).rejects.toMatchObject({ kind: 'status', said: 'Closed.' });
  });
});

describe('a file that leaves the page', () => {
  it('has an address for a while only, in the tab that was opened for it or as a download', () => {
    vi.useFakeTimers();
    const given: string[] = [];
    const taken: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${given.push(blob.type)}`,
      revokeObjectURL: (url: string) => void taken.push(url),
    })); // prettier-ignore
    const shown: string[] = [];
    const tab = {
      opener: window,
      closed: false,
      location: { replace: (url: string) => void shown.push(url) },
      close: vi.fn(),
    };
    vi.spyOn(window, 'open')
      .mockReturnValueOnce(tab as unknown as Window)
      .mockReturnValueOnce(null);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const document = { name: 'a.pdf', type: 'application/pdf', bytes: new Uint8Array([1]) };
    const out = sharing({ origin: ORIGIN });

    out.tab().show(document);
    expect([shown, tab.opener, clicked.mock.calls.length]).toEqual([['blob:1'], null, 0]);
    out.tab().show(document); // the browser opens no tab
    expect([shown.length, clicked.mock.calls.length, given]).toEqual([1, 1, ['application/pdf', 'application/pdf']]);
    vi.runAllTimers();
    expect(taken).toEqual(['blob:1', 'blob:2']);
    vi.useRealTimers();
  });
});
