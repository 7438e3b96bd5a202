import { finding, type Finding } from '../finding.ts';

/** What the browser refused a course, as the client noted it; each thing once. */
export function refusalFindings(
  noted: readonly { readonly what: string; readonly detail?: string | undefined }[],
): Finding[] {
  const said = new Map<string, Finding>();
  for (const { what, detail = '' } of noted) {
    if (what === 'content-refused') said.set(what + detail, finding('B2', `The browser refused ${detail}.`));
    if (what === 'window-refused')
      said.set(what + detail, finding('B3', `The browser blocked a window${detail === '' ? '' : `: ${detail}`}.`));
  }
  return [...said.values()];
}
