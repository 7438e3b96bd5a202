import { parse } from 'yaml';
import contractText from '../../openapi/platform.yaml?raw';
import type { ContractDocument } from '../platform/contract-check.ts';

let contract: ContractDocument | undefined;
/** Like `ourContract`, for pages: the bundler inlines the text. */
export function contractHere(): ContractDocument {
  contract ??= parse(contractText) as ContractDocument; // the document of this repository
  return contract;
}
