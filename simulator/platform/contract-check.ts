import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats, { type FormatsPlugin } from 'ajv-formats';
import type { WireReply, WireRequest } from './wire.ts';

export type Json = Readonly<Record<string, unknown>>;
/** Parsed `openapi/platform.yaml`: read from a file in Node.js, bundled as text in the browser. */
export type ContractDocument = { readonly openapi: string; readonly paths: Readonly<Record<string, Json>> };
export type ContractOperation = {
  operationId: string;
  method: string;
  path: string;
  needsToken: boolean;
  isStatic: boolean;
};

export type ContractCheck = {
  /** Returns contract violations of a request; empty if valid. `body` is the parsed JSON. */
  request: (
    operationId: string,
    request: WireRequest,
    params: Readonly<Record<string, string>>,
    body: unknown,
  ) => string[];
  response: (operationId: string, reply: WireReply) => string[];
};

export type Parameter = { name: string; in: string; required?: boolean; schema?: Json; 'x-always'?: boolean };
type Compiled = {
  operation: Json;
  parameters: { parameter: Parameter; validate: ValidateFunction | undefined }[];
  needsToken: boolean;
  required: boolean;
  json: ValidateFunction | undefined;
  responses: Map<number, CompiledResponse | undefined>;
};
type CompiledResponse = { media: Map<string, ValidateFunction | undefined>; hasBody: boolean };

const METHODS = ['get', 'post', 'put', 'delete'] as const;
const DOCUMENT = 'platform';
const known = new WeakMap<ContractDocument, ContractCheck>();

export function contractOperations(document: ContractDocument): ContractOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Json | undefined;
      if (!operation) return [];
      const security = operation['security'] as Json[] | undefined;
      return {
        operationId: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        needsToken: security === undefined,
        isStatic: operation['x-static'] === true,
      };
    }),
  );
}

/**
 * Validates requests and responses against the contract. Cached per document; each schema is compiled at its first use.
 */
export function contractCheck(document: ContractDocument): ContractCheck {
  const before = known.get(document);
  if (before) return before;
  const made = createCheck(document);
  known.set(document, made);
  return made;
}

function createCheck(document: ContractDocument): ContractCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  (addFormats.default as unknown as FormatsPlugin)(ajv);
  ajv.addSchema(document, DOCUMENT);
  const places = new Map(contractOperations(document).map((operation) => [operation.operationId, operation]));
  const compiled = new Map<string, Compiled>();
  /** Responses already found valid: large catalogues are shared between replies and need one validation only. */
  const seen = new WeakSet<object>();

  const compile = (operationId: string): Compiled => {
    let done = compiled.get(operationId);
    if (!done) compiled.set(operationId, (done = compileOperation(document, ajv, operationId, places)));
    return done;
  };

  return {
    request: (operationId, request, params, body) => {
      const { parameters, needsToken, required, json } = compile(operationId);
      const problems: string[] = [];
      const documented = new Set<string>();
      for (const { parameter, validate } of parameters) {
        const { name, in: where } = parameter;
        if (where === 'query') documented.add(name);
        const value =
          where === 'query'
            ? (request.query.get(name) ?? undefined)
            : where === 'path'
              ? params[name]
              : request.header(name);
        const isNeeded = parameter.required === true || parameter['x-always'] === true;
        if (value === undefined && isNeeded) problems.push(`${where} ${name} is missing`);
        if (value !== undefined && validate && !validate(typed(value, parameter.schema)))
          problems.push(`${where} ${name}: ${wordsOf(validate)}`);
      }
      for (const name of request.query.keys())
        if (!documented.has(name)) problems.push(`query ${name} is not documented`);
      if (needsToken && !request.header('authorization')?.startsWith('Bearer '))
        problems.push('the bearer token is missing');
      if (required && request.text === undefined && request.files.length === 0) problems.push('the body is missing');
      if (json && request.text !== undefined && !json(body)) problems.push(`body${wordsOf(json)}`);
      return problems;
    },
    response: (operationId, reply) => {
      const response = compile(operationId).responses.get(reply.status);
      if (!response) return [`status ${reply.status} is not documented`];
      const has = reply.json !== undefined || reply.text !== undefined || reply.bytes !== undefined;
      if (!response.hasBody) return has ? [`status ${reply.status} has no body`] : [];
      if (!has) return [`status ${reply.status} needs a body`];
      const type = (reply.headers['content-type'] ?? 'application/json').split(';', 1)[0] ?? '';
      if (!response.media.has(type) && !response.media.has('*/*'))
        return [`${type} is not documented for ${reply.status}`];
      const validate = response.media.get(type);
      const { json } = reply;
      if (!validate || json === undefined) return [];
      if (typeof json === 'object' && json !== null) {
        if (seen.has(json)) return [];
        if (validate(json)) seen.add(json);
      } else validate(json);
      return validate.errors ? [`answer${wordsOf(validate)}`] : [];
    },
  };
}

function compileOperation(
  document: ContractDocument,
  ajv: Ajv2020,
  operationId: string,
  places: ReadonlyMap<string, ContractOperation>,
): Compiled {
  const place = places.get(operationId);
  if (!place) throw new Error(`The contract has no operation "${operationId}".`);
  const method = place.method.toLowerCase();
  const item = document.paths[place.path] ?? {};
  const operation = item[method] as Json; // the operation was found by this method
  const at = `${DOCUMENT}#/paths/${pointer(place.path)}`;
  const schemaAt = (where: string) => ajv.compile({ $ref: where });
  const resolve = (value: unknown, where: string) => resolved(document, value, where);
  const listOf = (owner: Json, where: string) =>
    ((owner['parameters'] ?? []) as unknown[]).map((one, index) => {
      const { value, where: place } = resolve(one, `${where}/parameters/${index}`);
      const parameter = value as unknown as Parameter; // shape of a parameter in the contract
      return { parameter, validate: parameter.schema ? schemaAt(`${place}/schema`) : undefined };
    });
  const body =
    operation['requestBody'] === undefined
      ? undefined
      : resolve(operation['requestBody'], `${at}/${method}/requestBody`);
  const bodyMedia = (body?.value['content'] ?? {}) as Json;
  const responses = new Map<number, CompiledResponse>();
  for (const [status, response] of Object.entries(operation['responses'] as Json)) {
    const { value, where } = resolve(response, `${at}/${method}/responses/${status}`);
    const media = Object.keys((value['content'] ?? {}) as Json).map((type): [string, ValidateFunction | undefined] => [
      type,
      type === 'application/json' ? schemaAt(`${where}/content/${pointer(type)}/schema`) : undefined,
    ]);
    responses.set(Number(status), { media: new Map(media), hasBody: media.length > 0 });
  }
  return {
    operation,
    parameters: [...listOf(item, at), ...listOf(operation, `${at}/${method}`)],
    needsToken: place.needsToken,
    required: body?.value['required'] === true,
    json:
      body && 'application/json' in bodyMedia
        ? schemaAt(`${body.where}/content/${pointer('application/json')}/schema`)
        : undefined,
    responses,
  };
}

/** Resolves a `$ref` to its value and JSON pointer; returns any other value unchanged. */
export function resolved(document: ContractDocument, value: unknown, where = ''): { value: Json; where: string } {
  const ref = (value as { $ref?: string }).$ref;
  if (ref === undefined) return { value: value as Json, where };
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, part) => (node as Json)[unpointer(part)], document);
  return { value: found as Json, where: `${DOCUMENT}${ref}` };
}

/** Converts text of a URL or header to the type in its schema. */
function typed(value: string, schema: Json | undefined): unknown {
  const type = schema?.['type'];
  if (type === 'integer' || type === 'number') return value.trim() === '' ? value : Number(value);
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

const wordsOf = ({ errors }: ValidateFunction): string => {
  const [first] = errors ?? [];
  return first ? `${first.instancePath.replaceAll('/', '.')} ${first.message ?? first.keyword}` : '';
};

const pointer = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const unpointer = (part: string): string => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
