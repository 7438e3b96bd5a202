import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { anonymousCalls } from '#adapters/api/anonymous.ts';

type Operation = { security?: Record<string, unknown>[] };
const contract = parse(readFileSync(new URL('../../openapi/platform.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Operations that the contract allows without a token, as `METHOD path`. */
const allowed = Object.entries(contract.paths).flatMap(([path, item]) =>
  ['get', 'post', 'put', 'delete'].flatMap((method) => {
    const security = item[method]?.security;
    const optOut = security?.length === 0 || security?.some((one) => Object.keys(one).length === 0);
    return optOut ? [`${method.toUpperCase()} ${path}`] : [];
  }),
);

describe('calls without the bearer token (Verifies: §6 Roles and permissions)', () => {
  it('are exactly those that the contract lets go without one', () => {
    expect([...anonymousCalls].sort()).toEqual(allowed.sort());
  });
});
