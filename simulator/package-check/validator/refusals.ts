import { finding, type Finding } from '../finding.ts';

/** Findings for requests that the browser blocked and statements that the client repaired, as the client reported them; each once. */
export function refusalFindings(
  noted: readonly { readonly what: string; readonly detail?: string | undefined }[],
): Finding[] {
  const said = new Map<string, Finding>();
  for (const { what, detail = '' } of noted) {
    if (what === 'content-refused') said.set(what + detail, finding('B2', `The browser refused ${detail}.`));
    if (what === 'window-refused')
      said.set(what + detail, finding('B3', `The browser blocked a window${detail === '' ? '' : `: ${detail}`}.`));
    if (what === 'statement-repaired')
      said.set(what + detail, finding('X6', `A completion is taken without what is wrong with it: ${detail}.`));
    if (what === 'completion-unread') said.set(what + detail, finding('X7', `A completion cannot be read: ${detail}.`));
    if (what === 'cmi5-unit')
      said.set(what, finding('X8', `This is a unit of cmi5, launched as xAPI content: ${detail}.`));
  }
  return [...said.values()];
}
