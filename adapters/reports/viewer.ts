import type { ReportViewer } from '#domain/reports/index.ts';

/** Embedded reports. Their SDK is large, so it is loaded with the first report and by nothing else. */
export const reportViewer = (): ReportViewer<HTMLElement> => ({
  open: async (...opening) => (await import('./power-bi.ts')).openPowerBi(...opening),
});
