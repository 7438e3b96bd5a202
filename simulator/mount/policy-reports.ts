import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from './exchange.ts';
import { sendJsonMessage } from './http-types.ts';

/** Path to which browsers send CSP violation reports. */
export const POLICY_REPORTS_PATH = '/policy-reports';

/** A CSP violation. URLs have no query, which may contain launch parameters. */
export type PolicyReport = { readonly page: string; readonly directive: string; readonly refused: string };

export type PolicyReports = {
  /** Newest reports, oldest first. */
  readonly list: () => readonly PolicyReport[];
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

const MOST_KEPT = 500;
const MOST_BYTES = 100_000;

/** Formats of browsers: one report for `report-uri`, a list for a named endpoint. */
const Posted = z.union([
  z
    .object({
      'csp-report': z.object({
        'document-uri': z.string(),
        'effective-directive': z.string(),
        'blocked-uri': z.string(),
      }),
    })
    .transform(({ 'csp-report': it }) => [
      { page: it['document-uri'], directive: it['effective-directive'], refused: it['blocked-uri'] },
    ]),
  z
    .array(
      z.object({
        type: z.literal('csp-violation'),
        body: z.object({ documentURL: z.string(), effectiveDirective: z.string(), blockedURL: z.string() }),
      }),
    )
    .transform((reports) =>
      reports.map(({ body }) => ({
        page: body.documentURL,
        directive: body.effectiveDirective,
        refused: body.blockedURL,
      })),
    ),
]);

/** Accepts violation reports and calls `onReport` for each. */
export function policyReports(onReport?: (report: PolicyReport) => void): PolicyReports {
  const kept: PolicyReport[] = [];
  const take = (text: string): boolean => {
    const read = Posted.safeParse(fromJson(text));
    for (const { page, directive, refused } of read.data ?? []) {
      const report = { page: withoutQuery(page), directive, refused: withoutQuery(refused) };
      kept.push(report);
      if (kept.length > MOST_KEPT) kept.shift();
      onReport?.(report);
    }
    return read.success;
  };
  return {
    list: () => kept,
    answer: async (request, response) => {
      // Content sends cross-origin reports, with a CORS preflight.
      const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'Content-Type' };
      if (request.method === 'OPTIONS') return void response.writeHead(204, open).end();
      if (request.method !== 'POST') {
        sendJsonMessage(response, 405, 'Reports are posted here.', { ...open, allow: 'POST, OPTIONS' });
        return;
      }
      const body = await readBody(request, MOST_BYTES);
      if (body === 'gone') return void response.destroy();
      if (body === 'too large' || !take(body.toString('utf8'))) {
        sendJsonMessage(response, 400, 'This is no report.', open);
        return;
      }
      response.writeHead(204, open).end();
    },
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // malformed reports are refused
  }
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '').slice(0, 500);
