import type { HttpPlatform } from '#simulator/mount/http.ts';

/** Statements of a title without repetitions: by id, in order of first arrival. */
export function onceEach({ world }: HttpPlatform, titleId: string) {
  const seen = new Set<string>();
  return world.journal
    .statements()
    .filter((one) => one.titleId === titleId && !seen.has(one.statement.id) && seen.add(one.statement.id))
    .map(({ statement }) => ({
      id: statement.id,
      verb: statement.verb.id.replace(/.*\//, ''),
      registration: contextOf(statement)?.registration ?? '',
      attempt: textOf(extensionOf(statement, 'attempt-id')),
      result: statement.result,
      at: statement.timestamp,
      /** Sent by the client, not by the content itself. */
      own: extensionOf(statement, 'session-id') !== undefined,
    }));
}

type Received = ReturnType<HttpPlatform['world']['journal']['statements']>[number]['statement'];
const textOf = (said: unknown): string => (typeof said === 'string' ? said : '');
/** Content may omit all or some of the context. */
const contextOf = ({ context }: Received) => context as Partial<Received['context']> | undefined;
const extensionOf = (statement: Received, name: string): unknown =>
  Object.entries(contextOf(statement)?.extensions ?? {}).find(([key]) => key.endsWith(`/extensions/${name}`))?.[1];
