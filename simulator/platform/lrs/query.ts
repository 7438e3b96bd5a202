import { agentKey, type Json, type StoredStatement } from './record-store.ts';
import { isRecord } from './statement-check.ts';

export type Filter = {
  agent?: unknown;
  verb?: string;
  activity?: string;
  registration?: string;
  since?: number;
  until?: number;
  isWide: { agents: boolean; activities: boolean };
  ascending: boolean;
};

/**
 * Selects matching statements in the requested order. A reference to a matching statement also matches (xAPI 1.0.3
 * Communication §2.1.4), except for `since`, `until` and `limit`.
 */
export function select(
  all: readonly StoredStatement[],
  get: (id: string) => StoredStatement | undefined,
  filter: Filter,
): StoredStatement[] {
  const fits = ({ json }: StoredStatement, depth = 0): boolean => {
    if (about(json, filter)) return true;
    const object = json['object'];
    if (depth > 5 || !isRecord(object) || object['objectType'] !== 'StatementRef') return false;
    const target = get(String(object['id']));
    return target !== undefined && fits(target, depth + 1);
  };
  const { since, until } = filter;
  const found = all.filter(
    (kept) =>
      !kept.voided &&
      (since === undefined || kept.storedAt > since) &&
      (until === undefined || kept.storedAt <= until) &&
      fits(kept),
  );
  return filter.ascending ? found : found.reverse();
}

function about(json: Json, { agent, verb, activity, registration, isWide }: Filter): boolean {
  const context = isRecord(json['context']) ? json['context'] : {};
  if (verb !== undefined && (json['verb'] as Json)['id'] !== verb) return false; // a valid statement has a verb
  if (registration !== undefined && String(context['registration']).toLowerCase() !== registration) return false;
  if (agent !== undefined && !agentsOf(json, isWide.agents).some((one) => sameAgent(one, agent))) return false;
  return activity === undefined || activitiesOf(json, isWide.activities).includes(activity);
}

function sameAgent(one: unknown, wanted: unknown): boolean {
  if (agentKey(one) === agentKey(wanted)) return true;
  const members = isRecord(one) && Array.isArray(one['member']) ? (one['member'] as unknown[]) : [];
  return members.some((member) => agentKey(member) === agentKey(wanted));
}

function agentsOf(json: Json, wide: boolean): unknown[] {
  const object = json['object'];
  const context = isRecord(json['context']) ? json['context'] : {};
  const isPerson = isRecord(object) && (object['objectType'] === 'Agent' || object['objectType'] === 'Group');
  const near = [json['actor'], ...(isPerson ? [object] : [])];
  if (!wide) return near;
  const inside = isRecord(object) && object['objectType'] === 'SubStatement' ? agentsOf(object, true) : [];
  return [...near, json['authority'], context['instructor'], context['team'], ...inside].filter(
    (one) => one !== undefined,
  );
}

function activitiesOf(json: Json, wide: boolean): unknown[] {
  const object = isRecord(json['object']) ? json['object'] : {};
  const own = (object['objectType'] ?? 'Activity') === 'Activity' ? [object['id']] : [];
  if (!wide) return own;
  const context = isRecord(json['context']) ? json['context'] : {};
  const lists = Object.values(isRecord(context['contextActivities']) ? context['contextActivities'] : {});
  const named = lists.flat().map((one) => (isRecord(one) ? one['id'] : undefined));
  return [...own, ...named, ...(object['objectType'] === 'SubStatement' ? activitiesOf(object, true) : [])];
}

/** Returns a statement in the requested format: exact, identifiers only, or one language. */
export function formatStatement(json: Json, format: string): Json {
  return format === 'ids' ? onlyIds(json) : format === 'canonical' ? inOneLanguage(json) : json;
}

function onlyIds(json: Json): Json {
  const brief = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(brief);
    if (!isRecord(value)) return value;
    const { objectType = 'Activity', id } = value;
    if (objectType === 'SubStatement') return onlyIds(value);
    if (objectType === 'Activity') return { id };
    const { name: _name, ...rest } = value;
    return { ...rest, ...(Array.isArray(value['member']) ? { member: value['member'].map(brief) } : {}) };
  };
  const { actor, verb, object, context, ...rest } = json;
  const agentOf = (one: unknown) => brief(isRecord(one) ? { objectType: 'Agent', ...one } : one);
  const activities =
    isRecord(context) && isRecord(context['contextActivities']) ? context['contextActivities'] : undefined;
  return {
    ...rest,
    actor: agentOf(actor),
    verb: isRecord(verb) ? { id: verb['id'] } : verb,
    object: brief(object),
    ...(isRecord(context)
      ? {
          context: {
            ...context,
            ...(activities && {
              contextActivities: Object.fromEntries(
                Object.entries(activities).map(([key, list]) => [key, brief(list)]),
              ),
            }),
          },
        }
      : {}),
  };
}

const MAPS = new Set(['display', 'name', 'description']);

function inOneLanguage(value: unknown, name = ''): Json {
  if (Array.isArray(value)) return value.map((one) => inOneLanguage(one)) as unknown as Json; // a list remains a list
  if (!isRecord(value) || name === 'extensions') return value as Json; // text, numbers and flags are unchanged
  if (MAPS.has(name)) return Object.fromEntries(Object.entries(value).slice(0, 1));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inOneLanguage(member, key)]));
}
