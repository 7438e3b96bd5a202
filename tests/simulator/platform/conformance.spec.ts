import { afterAll, describe, expect, it } from 'vitest';
import { contractOperations } from '#simulator/platform/contract-check.ts';
import { CASES, courseFiles, file } from './conformance.cases.ts';
import { callerOf, contract, instanceOf } from './support.ts';

/** Documented, but only reachable by a fault: 503 anywhere; no AICC session is refused. */
const BY_FAULT_ONLY = new Set(['openAiccSession 401']);

const reached = new Set<string>();

describe('each operation of the contract', () => {
  it.each(CASES)('%s (%s %i)', async (_name, operationId, status, act, scenario) => {
    const contentFile = (path: string) => (path === 'a/b.txt' ? { bytes: file, contentType: 'text/plain' } : undefined);
    const { world, guest, lena } = await instanceOf(scenario?.(), { contentFile, courseFiles });
    const response = await act({ world, guest, lena });
    const last = world.journal.exchanges.at(-1);
    expect({ operationId: last?.operationId, status: response.status }).toEqual({ operationId, status });
    // Deliberate errors of the client violate the request schema; the response must conform all the same.
    expect(
      world.journal.violations.filter(({ problem }) => problem.startsWith('answer') || problem.includes('documented')),
    ).toEqual([]);
    if (status < 400) expect(world.journal.violations).toEqual([]);
    reached.add(`${operationId} ${status}`);
  });

  const guardedOnes = contractOperations(contract).filter(({ needsToken }) => needsToken);
  it.each(guardedOnes)('$operationId answers 401 without a token', async ({ operationId, method, path }) => {
    const { world } = await instanceOf();
    const caller = callerOf(world, 'tok-of-nobody');
    const response = await caller.call(method, path.replaceAll(/\{.+?\}/g, 'x'));
    expect(response.status).toBe(401);
    expect(world.journal.exchanges.at(-1)?.operationId).toBe(operationId);
    reached.add(`${operationId} 401`);
  });

  afterAll(() => {
    const documented = contractOperations(contract)
      .filter(({ isStatic }) => !isStatic)
      .flatMap(({ operationId, path, method }) =>
        Object.keys((contract.paths[path]?.[method.toLowerCase()] as { responses: object }).responses).map(
          (status) => `${operationId} ${status}`,
        ),
      )
      .filter((one) => !one.endsWith(' 503') && !BY_FAULT_ONLY.has(one));
    expect(documented.filter((one) => !reached.has(one))).toEqual([]);
  });
});
