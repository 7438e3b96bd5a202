import { decodeUrlComponent } from '../../decoded.ts';
import { finding, type Finding, type FindingPosition, type RuleId } from '../finding.ts';

/** Page events of a course other than calls. */
export type PageEvent = {
  readonly what: keyof typeof RULES;
  readonly words: string;
  /** URL and line of a script. */
  readonly url?: string;
  readonly line?: number;
};

const RULES = {
  'no-api': 'R1',
  error: 'B4',
  console: 'B5',
  waiting: 'B6',
  autoplay: 'B7',
} as const satisfies Record<string, RuleId>;

const WITHOUT_VALUES: Readonly<Record<PageEvent['what'], string>> = {
  'no-api': 'The course has not looked for the player (an object called API).',
  error: 'A script fails.',
  console: 'The course writes to the console.',
  waiting: 'The course asks for a file, and waits (a synchronous request).',
  autoplay: 'Sound that nobody pressed for is not played.',
};

export const isPageEvent = (what: unknown): what is PageEvent['what'] => typeof what === 'string' && what in RULES;

/**
 * Converts page events to findings, each once. `withValues` includes the course's own text, which may contain learner
 * data.
 */
export function pageEventFindings(pageEvents: readonly PageEvent[], withValues = true): Finding[] {
  const said = new Map<string, Finding>();
  for (const { what, words: told, url, line } of pageEvents) {
    const words = withValues ? told : WITHOUT_VALUES[what];
    said.set(`${what} ${words}`, finding(RULES[what], words, placeOf(url, line)));
  }
  return [...said.values()];
}

/** Converts a content URL to a position in the package. */
function placeOf(url: string | undefined, line: number | undefined): FindingPosition | undefined {
  const path = url === undefined ? undefined : /\/titles\/main\/local\/\d+\/([^?#]+)/.exec(url)?.[1];
  if (path === undefined) return undefined;
  return { file: decodeUrlComponent(path), ...(line === undefined || line < 1 ? {} : { line }) };
}
