import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats, { type FormatsPlugin } from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { contractOperations } from '#simulator/platform/contract-check.ts';
import { handlers } from '#simulator/platform/handlers/index.ts';
import { isShort } from '../../support/runs.ts';
import { contract } from './support.ts';

type Json = Record<string, unknown>;
const document = contract as unknown as Json & { tags: { name: string }[] };
const operations = contractOperations(contract);
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats.default as unknown as FormatsPlugin)(ajv);
ajv.addSchema(document, 'platform');

describe('the contract and its handlers', () => {
  it('each operation that is not a file has a handler, at its method and path, and no handler is left over', () => {
    const written = operations
      .filter(({ isStatic }) => !isStatic)
      .map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
    const answered = Object.entries(handlers).map(
      ([operationId, { method, path }]) => `${operationId} ${method} ${path}`,
    );
    expect(answered.sort()).toEqual(written.sort());
  });

  it('a handler asks for a token exactly where the contract does', () => {
    for (const { operationId, needsToken, isStatic } of operations)
      if (!isStatic)
        expect({
          operationId,
          guarded: (handlers as Record<string, { guarded: boolean }>)[operationId]?.guarded,
        }).toEqual({ operationId, guarded: needsToken });
  });

  it('each operation has a name of its own and one tag of the list; each that needs a token documents 401; all document 503', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { operationId, path, method, needsToken, isStatic } of operations) {
      const operation = (contract.paths[path] as Json)[method.toLowerCase()] as { tags: string[]; responses: Json };
      expect(operation.tags, operationId).toHaveLength(1);
      expect(tags).toContain(operation.tags[0]);
      if (needsToken) expect(Object.keys(operation.responses), operationId).toContain('401');
      if (!isStatic) expect(Object.keys(operation.responses), operationId).toContain('503');
    }
  });

  it('one handler file stands for each tag', () => {
    for (const { name } of document.tags)
      expect(
        readFileSync(new URL(`../../../simulator/platform/handlers/${name}.ts`, import.meta.url), 'utf8'),
      ).toContain(`export const ${name} = {`);
  });
});

describe('the examples of the contract', () => {
  const found = [...examples()];

  it('stand beside most bodies', () => expect(found.length).toBeGreaterThan(60));

  it.each(found)('fit their schema: %s', (_where, schema, value) => {
    const validate = ajv.compile(schema);
    expect(validate(value) ? [] : validate.errors).toEqual([]);
  });

  it('would be refused if they were wrong', () => {
    const validate = ajv.compile({ $ref: 'platform#/components/schemas/TitleStatus' });
    expect(validate({ titleId: 't-1', status: 'NEVER_HEARD_OF', score: 1, roundedTimeSpent: 1 })).toBe(false);
  });
});

describe('the generated types', () => {
  const generate = (source: string, target: string, ...flags: string[]) =>
    execFileSync('npx', ['openapi-typescript', source, '-o', target, ...flags], { stdio: 'pipe' });

  it.skipIf(isShort)('are as fresh as the contract, and a changed contract is noticed', () => {
    const types = 'openapi/generated/platform.d.ts';
    expect(() => generate('openapi/platform.yaml', types, '--check')).not.toThrow();
    const folder = mkdtempSync(join(tmpdir(), 'contract-'));
    try {
      const changed = join(folder, 'platform.yaml');
      writeFileSync(
        changed,
        readFileSync('openapi/platform.yaml', 'utf8').replace('operationId: getTag\n', 'operationId: getATag\n'),
      );
      expect(() => generate(changed, types, '--check')).toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Every example of the document with its schema: [path, schema, value]. */
function* examples(): Generator<[string, Json, unknown]> {
  function* walk(node: unknown, at: string): Generator<[string, Json, unknown]> {
    if (typeof node !== 'object' || node === null) return;
    const { schema, example, examples: several } = node as { schema?: Json; example?: unknown; examples?: Json };
    if (schema && !at.includes('/examples')) {
      const pointer = { $ref: `platform#${at}/schema` };
      const typed = (value: unknown) =>
        at.includes('parameters') && schema['type'] === 'integer' ? Number(value) : value;
      if (example !== undefined) yield [at, pointer, typed(example)];
      if (several)
        for (const [name, value] of Object.entries(several)) yield [`${at} ${name}`, pointer, exampleOf(value as Json)];
    }
    for (const [key, child] of Object.entries(node))
      if (key !== 'schema' && key !== 'examples' && key !== 'example')
        yield* walk(child, `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
  }
  yield* walk({ paths: document['paths'], components: document['components'] }, '');
}

function exampleOf(value: Json): unknown {
  const ref = value['$ref'] as string | undefined;
  const named =
    ref === undefined
      ? value
      : (((document['components'] as Json)['examples'] as Json)[ref.split('/').at(-1) ?? ''] as Json);
  return named['value'];
}
