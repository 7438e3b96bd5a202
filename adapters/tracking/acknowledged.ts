import type { operations } from '#openapi/generated/platform.d.ts';
import { objectIn, type Received } from '../api/contract-answers.ts';

/** The calls that deliver a learner's work. Spec §7 Tracking. */
export type DeliveryCall = 'putStatement' | 'savePdfState' | 'setMediaState' | 'saveStateDocument' | 'syncScormState';

type Body = Readonly<Record<string, unknown>>;
/** By status: `empty` for a status without a body, else whether the JSON body says that the work was recorded. */
type Positive = { readonly [status: number]: 'empty' | ((body: Body) => boolean) };

/**
 * The positive answers of each delivery call in `openapi/platform.yaml`. Gateways, sign-on proxies and portals answer 200
 * with words of their own: nothing else acknowledges work. `contract-answers.spec.ts` holds this table against the contract.
 */
export const positiveAnswers: {
  readonly [Call in DeliveryCall]: Positive & { readonly [S in keyof operations[Call]['responses'] & 204]: 'empty' };
} = {
  putStatement: { 200: ({ success }) => success === true, 204: 'empty' },
  savePdfState: { 204: 'empty' },
  setMediaState: { 204: 'empty' },
  saveStateDocument: { 204: 'empty' },
  syncScormState: { 200: ({ synced }) => Number.isInteger(synced) && (synced as number) >= 1 },
};

/** True only for the contract's positive word: its status, its media type and its body. */
export function isAcknowledged(call: DeliveryCall, { response, text }: Received): boolean {
  const positive = positiveAnswers[call][response.status];
  if (positive === undefined || response.redirected) return false; // another address answered in its place
  if (positive === 'empty') return true; // the Fetch standard gives this status no body
  const body = objectIn(response, text);
  return body !== undefined && positive(body);
}
