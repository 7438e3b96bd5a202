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
  if (OTHERS.some((other) => agent[other] !== undefined)) return false;
  const { homePage, name } = accountOf(agent);
  return homePage === account.homePage && name === account.name;
}

/** Whether an agent names anybody: by any identifier, whether it is well written or not. */
export const isSomebody = (agent: unknown): boolean =>
  isRecord(agent) && (OTHERS.some((other) => isGiven(agent[other])) || isGiven(accountOf(agent).name));

const OTHERS = ['mbox', 'mbox_sha1sum', 'openid', 'member'];
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function accountOf(agent: Record<string, unknown>): { homePage?: unknown; name?: unknown } {
  const accounts = agent['account'];
  if (Array.isArray(accounts) && accounts.length > 1) return { name: accounts };
  const given = only(accounts);
  if (!isRecord(given)) return {};
  return {
    homePage: given['homePage'] ?? given['accountServiceHomePage'],
    name: given['name'] ?? given['accountName'],
  };
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
