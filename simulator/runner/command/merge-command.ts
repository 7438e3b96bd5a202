import { UsageError } from '../../command-line.ts';
import { mergedReport, readReports } from '../reports/merge.ts';
import { OUT, reportsMeant, type Terminal, type Values } from './options.ts';
import { conclude, writeReports } from './telling.ts';

/** `merge`: what several machines reported, as one report and one exit code. */
export function merge(paths: readonly string[], values: Values, to: Terminal): number {
  if (paths.length === 0) throw new UsageError('Which reports? Name files, or folders that hold report.json.');
  const report = mergedReport(readReports(paths));
  writeReports(reportsMeant(values.report), report, values.out ?? `${OUT}/merged`, to);
  return conclude(report, to);
}
