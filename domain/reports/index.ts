export { openReport, type OpenReport } from './open-report.ts';
export type { EmbeddedReport, Embedding, Reports, ReportSignals, ReportViewer } from './ports.ts';
export { offeredReport, onlyReport, reportSet, reportsOf } from './rules.ts';
export type { Embed, Offer, ReportGroup, ReportKey, ReportPage, ReportView } from './types.ts';
