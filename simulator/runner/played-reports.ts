import type { EmbeddedReport, ReportViewer } from '#domain/reports/index.ts';
import type { ReportContents } from '../platform/model/reports.ts';

/** Embedded pages, played: they ask for their contents with the token they are given, as the real page does. */
export const playedReports = (
  contentsOf: (reportId: string, token: string) => ReportContents | undefined,
): ReportViewer<object> => ({
  open: ({ embed: { id, token } }, _host, { shown, failed }) => {
    const contents = contentsOf(id, token);
    if (!contents || contents.answers === 'refusal') failed();
    else if (contents.answers === 'as-usual') shown();
    const pages = contents?.pages.map(({ name, displayName }) => ({ id: name, label: displayName })) ?? [];
    return Promise.resolve<EmbeddedReport>({
      pages: () => Promise.resolve({ pages, page: pages[0]?.id }),
      turnTo: () => Promise.resolve(),
      renew: (fresh) => (contentsOf(id, fresh) ? Promise.resolve() : Promise.reject(new Error('no good token'))),
      close: () => undefined,
    });
  },
});
