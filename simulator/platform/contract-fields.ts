import { type ContractDocument, contractOperations, type Json, type Parameter, resolved } from './contract-check.ts';

/**
 * Lists the fields that requests may carry, as `operation where name`: query and header parameters, and body members by
 * path (`syncScormState body scormMaps.titleId`; list items and alternatives share one entry). Path parameters are
 * omitted, because every call has them.
 */
export function documentedFields(document: ContractDocument): string[] {
  return contractOperations(document)
    .filter(({ isStatic }) => !isStatic)
    .flatMap(({ operationId, method, path }) => {
      const item = document.paths[path] ?? {};
      const operation = item[method.toLowerCase()] as Json; // the operation was found by this method
      const parameters = [item, operation]
        .flatMap((owner) => (owner['parameters'] ?? []) as unknown[])
        .map((one) => resolved(document, one).value as unknown as Parameter) // shape of a parameter in the contract
        .filter(({ in: where }) => where !== 'path')
        .map(({ in: where, name }) => `${where} ${where === 'header' ? name.toLowerCase() : name}`);
      const body = resolved(document, operation['requestBody'] ?? {}).value;
      const media = Object.values((body['content'] ?? {}) as Readonly<Record<string, Json>>);
      const members = media.flatMap(({ schema }) => [...membersOf(document, schema)]);
      return [...parameters, ...members.map((name) => `body ${name}`)].map((field) => `${operationId} ${field}`);
    });
}

/** Collects the member paths of a schema, including nested ones: `agent`, `agent.account`, `agent.account.name`. */
function membersOf(document: ContractDocument, schema: unknown): ReadonlySet<string> {
  const { value } = resolved(document, schema ?? {});
  const found = new Set<string>();
  for (const [name, member] of Object.entries((value['properties'] ?? {}) as Json)) {
    found.add(name);
    for (const below of membersOf(document, member)) found.add(`${name}.${below}`);
  }
  const parts = [value['items'], ...[value['anyOf'], value['oneOf'], value['allOf']].flat()];
  for (const part of parts) if (part !== undefined) for (const one of membersOf(document, part)) found.add(one);
  return found;
}

/** Collects the member paths of an actual body, in the same notation. */
export function membersIn(body: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  if (typeof body !== 'object' || body === null) return found;
  if (Array.isArray(body)) {
    for (const item of body as unknown[]) for (const one of membersIn(item)) found.add(one);
    return found;
  }
  for (const [name, member] of Object.entries(body)) {
    found.add(name);
    for (const below of membersIn(member)) found.add(`${name}.${below}`);
  }
  return found;
}
