import { PortFailure } from '#domain/outcome/port-failure.ts';
import { handlers } from '../../platform/handlers/index.ts';
import { silhouette } from '../../platform/pictures/silhouette.ts';
import type { Stage } from '../stage.ts';
import type { ValueOf } from '../words.ts';

/** The client's line to the platform, for a call that is known by its name alone. */
type Line = {
  request: (method: string, path: string, init: object) => Promise<{ response: Response }>;
};

/** The client's own line asks for an operation, with the token, the 401 rule and the limits of every other call. */
export async function ask(
  stage: Stage,
  { operation, path, query, headers, body, file }: ValueOf<'asks'>,
): Promise<void> {
  const known = (handlers as Readonly<Record<string, { method: string; path: string } | undefined>>)[operation];
  if (!known) {
    stage.cannot(`the platform has no call ${operation}`);
    return;
  }
  const tab = await stage.tab();
  const line = tab.entry.api as unknown as Line; // its types ask for a call that is known beforehand
  const sent = file === undefined ? body : formOf(file);
  const call = line.request(known.method, known.path, {
    params: { path, query },
    headers,
    parseAs: 'text',
    ...(sent === undefined ? {} : { body: sent }),
  });
  const said = await stage.clock.drive(
    call.then(
      ({ response }) => String(response.status),
      (error: unknown) => (error instanceof PortFailure ? `${error.status} (${error.kind})` : 'what nobody can read'),
    ),
  );
  stage.note(tab.name, `asks ${operation} and hears ${said}`);
}

function formOf(name: string): FormData {
  const form = new FormData();
  form.set(name, new File([silhouette(0)], 'picture.png', { type: 'image/png' }));
  return form;
}
