import { parse } from 'yaml';
import contractText from '../../openapi/platform.yaml?raw';
import type { ContractDocument } from '../platform/contract-check.ts';

let contract: ContractDocument | undefined;
/** As `ourContract`, where no file can be read: a bundler puts the text in. */
export function contractHere(): ContractDocument {
  contract ??= parse(contractText) as ContractDocument; // the document is ours
  return contract;
}
