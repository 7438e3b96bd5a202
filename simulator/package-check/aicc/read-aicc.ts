import { finding, type Finding } from '../finding.ts';
import { resolveHref } from '../href.ts';
import type { PackageFiles } from '../package-files.ts';
import { namesIn } from '../prerequisites.ts';
import { isScore } from '../score.ts';
import { suggestion } from '../../scenarios/suggestion.ts';
import type { CheckedPackage, Unit } from '../check-package.ts';

const COURSE_KEYS = ['course_id', 'course_title', 'course_system', 'level', 'max_fields_cst', 'total_aus', 'version'];
const COLUMNS = {
  au: ['system_id', 'command_line', 'file_name', 'core_vendor'],
  des: ['system_id', 'developer_id', 'title', 'description'],
  cst: ['block', 'member'],
} as const;

type Parts = {
  readonly stem: string;
  readonly au: Table;
  readonly des: Table;
  readonly cst: Table;
  readonly pre: Table | undefined;
  readonly title: string;
};

/** Path of the first file of an AICC course; undefined if there is none. */
export const courseFile = (paths: Iterable<string>): string | undefined =>
  [...paths].find((path) => /^[^/]*\.crs$/i.test(path)) ?? [...paths].find((path) => /^[^/]*\.au$/i.test(path));

/** Parses an AICC course. Rejects with DamagedFile if a file is unreadable. Rules A1–A7. */
export async function readAicc(files: PackageFiles, start: string): Promise<CheckedPackage> {
  const stem = start.replace(/\.[^.]*$/, '');
  const named = (ending: string) =>
    [...files.sizes.keys()].find((path) => path.toLowerCase() === `${stem}.${ending}`.toLowerCase());
  const missing = ['crs', 'au', 'des', 'cst'].filter((ending) => named(ending) === undefined);
  if (missing.length > 0) {
    const words = `"${stem}" has no ${missing.map((ending) => `.${ending}`).join(', ')} file.`;
    return { title: '', units: [], findings: [finding('A1', words, { file: start })] };
  }
  const text = async (ending: string) => {
    const path = named(ending);
    return path === undefined ? '' : new TextDecoder().decode(await files.read(path));
  };
  const course = readSections(await text('crs'));
  const parts: Parts = {
    stem,
    au: readTable(await text('au')),
    des: readTable(await text('des')),
    cst: readTable(await text('cst')),
    pre: named('pre') === undefined ? undefined : readTable(await text('pre')),
    title: course.get('course.course_title')?.value ?? '',
  };
  return {
    kind: 'aicc',
    title: parts.title,
    units: unitsOf(parts, files.sizes),
    findings: [
      ...courseFindings(course, stem),
      ...tableFindings(parts),
      ...unitFindings(parts, files.sizes),
      ...prerequisiteFindings(parts),
    ],
  };
}

function unitsOf({ au, des, pre }: Parts, sizes: ReadonlyMap<string, number>): Unit[] {
  const titles = new Map(des.rows.map((row) => [valueOf(row, 'system_id'), valueOf(row, 'title')]));
  const before = new Map(pre?.rows.map((row) => [valueOf(row, 'structure_element'), valueOf(row, 'prerequisite')]));
  return au.rows.flatMap((row) => {
    const id = valueOf(row, 'system_id');
    const target = resolveHref(valueOf(row, 'file_name'), sizes);
    if (target.is !== 'file') return [];
    const score = valueOf(row, 'mastery_score');
    const launchParameters = valueOf(row, 'web_launch').replace(/^[?&]/, '');
    const more = {
      launchData: valueOf(row, 'core_vendor'),
      maxTimeAllowed: valueOf(row, 'max_time_allowed'),
      timeLimitAction: valueOf(row, 'time_limit_action'),
      prerequisites: before.get(id) ?? '',
    };
    return [
      {
        id,
        title: titles.get(id) || id,
        href:
          launchParameters === ''
            ? target.launch
            : `${target.launch}${target.launch.includes('?') ? '&' : '?'}${launchParameters}`,
        ...(isScore(score) ? { masteryScore: Number(score) } : {}),
        ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== '')),
      },
    ];
  });
}

const courseFindings = (course: ReturnType<typeof readSections>, stem: string): Finding[] =>
  COURSE_KEYS.filter((key) => !course.get(`course.${key}`)?.value).map((key) =>
    finding('A2', `The course does not say its ${key}.`, {
      file: `${stem}.crs`,
      line: course.get('course')?.line ?? 1,
    }),
  );

function tableFindings(parts: Parts): Finding[] {
  return Object.entries(COLUMNS).flatMap(([ending, columns]) => {
    const file = `${parts.stem}.${ending}`;
    const { columns: there, rows } = parts[ending as keyof typeof COLUMNS]; // the keys of the table
    const missing = columns.filter((column) => !there.includes(column));
    const short = ending === 'cst' ? [] : rows.filter(({ cells }) => cells.length !== there.length);
    return [
      ...missing.map((column) =>
        finding('A3', `The column ${column} is missing.${suggestion(column, there)}`, { file, line: 1 }),
      ),
      ...short.map(({ line, cells }) =>
        finding('A3', `The line has ${cells.length} values, the first line names ${there.length} columns.`, {
          file,
          line,
        }),
      ),
    ];
  });
}

function unitFindings({ au, des, cst, stem }: Parts, sizes: ReadonlyMap<string, number>): Finding[] {
  const described = new Set(des.rows.map((row) => valueOf(row, 'system_id').toLowerCase()));
  const placed = new Set(cst.rows.flatMap(({ cells }) => cells).map((cell) => cell.toLowerCase()));
  return au.rows.flatMap((row) => {
    const place = { file: `${stem}.au`, line: row.line };
    const id = valueOf(row, 'system_id');
    const score = valueOf(row, 'mastery_score');
    const findings: Finding[] = [];
    if (!described.has(id.toLowerCase()))
      findings.push(finding('A4', `"${id}" is not described in the .des file.`, place));
    if (!placed.has(id.toLowerCase())) findings.push(finding('A4', `"${id}" has no place in the .cst file.`, place));
    if (score !== '' && !isScore(score)) findings.push(finding('A6', `Mastery_Score says "${score}".`, place));
    const href = valueOf(row, 'file_name');
    const target = resolveHref(href, sizes);
    if (target.is === 'other case')
      findings.push(finding('A5', `"${target.path}" is asked for, "${target.near}" is there.`, place));
    else if (target.is !== 'file')
      findings.push(finding('A5', `"${href}" is not in the package.${suggestion(href, sizes.keys())}`, place));
    return findings;
  });
}

function prerequisiteFindings({ au, des, pre, stem }: Parts): Finding[] {
  const ids = new Set([...au.rows, ...des.rows].map((row) => valueOf(row, 'system_id')));
  return (pre?.rows ?? []).flatMap((row) => {
    const place = { file: `${stem}.pre`, line: row.line };
    const expression = valueOf(row, 'prerequisite');
    const names = expression === '' ? [] : namesIn(expression);
    if (!names) return [finding('A7', `"${expression}" is no expression.`, place)];
    return [valueOf(row, 'structure_element'), ...names]
      .filter((name) => !ids.has(name) && name.toLowerCase() !== 'root')
      .map((name) => finding('A7', `There is no unit "${name}".${suggestion(name, ids)}`, place));
  });
}

const valueOf = ({ values }: Row, column: string): string => values.get(column) ?? '';

/** A row of an AICC table; values by column name in lower case. */
type Row = {
  readonly line: number;
  readonly values: ReadonlyMap<string, string>;
  readonly cells: readonly string[];
};
type Table = { readonly columns: readonly string[]; readonly rows: readonly Row[] };

/** Parses comma-separated quoted values; the first line names the columns. CMI001 §6.2 */
function readTable(text: string): Table {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/);
  const filled = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ line: index + 1, cells: cellsOf(line) }],
  );
  const [head, ...body] = filled;
  const columns = (head?.cells ?? []).map((cell) => cell.toLowerCase());
  return {
    columns,
    rows: body.map(({ line, cells }) => ({
      line,
      cells,
      values: new Map(columns.map((column, index) => [column, cells[index] ?? ''])),
    })),
  };
}

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?=,|$)/g))
    cells.push(quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"').trim());
  return cells;
}

/** Parses a `.crs` file to `section.key` in lower case, with line numbers. CMI001 §6.1 */
function readSections(text: string): ReadonlyMap<string, { readonly value: string; readonly line: number }> {
  const keys = new Map<string, { value: string; line: number }>();
  let section = '';
  for (const [index, line] of text
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const named = /^\s*\[([^\]]+)\]/.exec(line);
    if (named) {
      section = (named[1] ?? '').trim().toLowerCase();
      keys.set(section, { value: '', line: index + 1 });
      continue;
    }
    const [, key, value = ''] = /^\s*([^=;[\]]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined) keys.set(`${section}.${key.toLowerCase()}`, { value, line: index + 1 });
  }
  return keys;
}
