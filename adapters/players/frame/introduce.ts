import type { Launch } from '#domain/player/index.ts';
import { contentKinds } from '#domain/content/index.ts';
import { type StateDocument, withParameters, xapiAddress } from '#domain/xapi/index.ts';
import type { Speech } from './protocol.ts';

/** Below the shell's folder: an address of the content site at which nobody listens. The shell answers in its place. */
const HACP_PATH = '/shell/hacp';

/**
 * The address a course is opened at, with what its kind is told there, and how it speaks from then on. `speech` is made
 * anew for each frame: documents that content kept meanwhile are in it.
 */
export function introduce(
  { kind, attemptId, xapi }: Pick<Launch, 'kind' | 'attemptId' | 'xapi'>,
  place: { courseUrl: string; origin: string },
): { courseUrl: string; speech: (documents: readonly StateDocument[]) => Speech } {
  const { courseUrl, origin } = place;
  const { speaks } = contentKinds[kind];
  if (speaks === 'xapi' && xapi) {
    const { documents: _documents, ...launch } = xapi;
    const isReal = !launch.endpoint.startsWith(`${origin}/`);
    return {
      courseUrl: xapiAddress(courseUrl, launch),
      speech: (documents) => ({ by: 'xapi', launch, documents, isReal }),
    };
  }
  if (speaks === 'aicc') {
    const [url, sid] = [origin + HACP_PATH, attemptId];
    const parameters = [
      ['AICC_SID', sid],
      ['AICC_URL', url],
    ] as const;
    return { courseUrl: withParameters(courseUrl, parameters), speech: () => ({ by: 'aicc', url, sid }) };
  }
  return { courseUrl, speech: () => ({ by: 'scorm' }) };
}
