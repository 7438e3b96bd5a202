import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ContractDocument } from '../platform/contract-check.ts';

let contract: ContractDocument | undefined;
/** Loads the contract of this repository once, so that its checks are compiled once for all platforms. */
export function ourContract(): ContractDocument {
  // Not `new URL(…, import.meta.url)`, which the bundler treats as an asset in jsdom tests.
  const file = join(import.meta.dirname, '../../openapi/platform.yaml');
  contract ??= parse(readFileSync(file, 'utf8')) as ContractDocument; // the document of this repository, verified by a test
  return contract;
}
