import type { ContentActor } from './launch.ts';
import { isRecord } from './shapes.ts';

/**
 * Whether an agent is the learner of this launch. Content also writes the form of Tin Can 0.9: lists, and
 * `accountServiceHomePage` with `accountName`. A name or anything else beside the account changes nothing; a second
 * identifier (a mail address, an OpenID) does.
 */
export function isActor(agent: unknown, { account }: ContentActor): boolean {
  if (!isRecord(agent)) return false;
  const { objectType = 'Agent' } = agent;
  if (objectType !== 'Agent' && objectType !== 'Person') return false;
  if (['mbox', 'mbox_sha1sum', 'openid', 'member'].some((other) => agent[other] !== undefined)) return false;
  const given = only(agent['account']);
  if (!isRecord(given)) return false;
  const homePage = given['homePage'] ?? given['accountServiceHomePage'];
  const name = given['name'] ?? given['accountName'];
  return homePage === account.homePage && name === account.name;
}

/** The agent of a query parameter; undefined when it is no JSON. */
export function readAgent(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined; // nobody
  }
}

const only = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value);
