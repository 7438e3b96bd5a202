import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ContractDocument } from '../platform/contract-check.ts';

let contract: ContractDocument | undefined;
/** The contract of this repository, read once: its checks are compiled once for a document, whichever platform asks. */
export function ourContract(): ContractDocument {
  // Not by `new URL(…, import.meta.url)`: in a page of jsdom the bundler takes that for an asset.
  const file = join(import.meta.dirname, '../../openapi/platform.yaml');
  contract ??= parse(readFileSync(file, 'utf8')) as ContractDocument; // our own document; a test checks that it is one
  return contract;
}
