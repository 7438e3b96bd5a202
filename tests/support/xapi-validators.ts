import validation from '@learninglocker/xapi-validation';
import Ajv from 'ajv-draft-04';
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
type Json = Record<string, unknown>;
const schemas = (load('tin-can-json-schema/1.0.1.json') as { properties: Record<string, Json> }).properties;
const formats = load('tin-can-json-schema/formats.json') as Record<string, string>;

// Both packages are CommonJS: depending on the loader, the default export is wrapped or not.
const plain = <T>(module: T): T => (module as { default?: T }).default ?? module;
const ajv = new (plain(Ajv))({ strict: false, unicodeRegExp: false });
for (const [name, pattern] of Object.entries(formats)) ajv.addFormat(name, new RegExp(pattern));
// The schemas refer to one another by `#name` and `#name!part`, so that all must be in one document.
const bySchema = ajv.compile({ definitions: schemas, allOf: [{ $ref: '#statement' }] });
const byRules = plain(validation) as unknown as (statement: unknown) => unknown[];

/** Faults that two independent validators of xAPI 1.0.x find in a statement; empty if it is valid. */
export function faultsOf(statement: unknown): unknown[] {
  return [...(bySchema(statement) ? [] : (bySchema.errors ?? [])), ...byRules(statement)];
}
