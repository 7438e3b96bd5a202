import type { ContentActor } from './launch.ts';
import { isRecord } from './shapes.ts';

/**
 * Whether an agent is the learner of this launch. Accepts the Tin Can 0.9 form: lists, and `accountServiceHomePage`
 * with `accountName`. A name or other members are ignored; a second identifier (mail address, OpenID) is not.
 */
export function isActor(agent: unknown, { account }: ContentActor): boolean {
  if (!isRecord(agent)) return false;
  const { objectType = 'Agent' } = agent;
  if (objectType !== 'Agent' && objectType !== 'Person') return false;
  if (OTHERS.some((other) => agent[other] !== undefined)) return false;
  const { homePage, name } = accountOf(agent);
  return homePage === account.homePage && name === account.name;
}

/** Whether an agent has any identifier, valid or not. */
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

/** Parses the agent of a query parameter; undefined if it is not JSON. */
export function readAgent(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined; // no agent
  }
}

const only = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value);
