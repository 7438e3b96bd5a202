import { storageKey } from '../storage/storage-key.ts';
import type { Configuration } from './configuration.ts';
import type { Environment } from './environment.ts';

/** Maximum characters of a DNS label. */
const LABEL_MAX = 63;
/** Hexadecimal characters of a hash that a label holds: 192 bits. */
const HASH_CHARS = 48;

/**
 * DNS label of a title's host: `t` and the id, whose characters besides `a-z` and `0-9` are written as `-` with two
 * hexadecimal digits, or as `-x` with four. If that is too long, `h` and its hash. Different ids have different labels,
 * also ids that differ by case only. `digest`: SHA-256 as hexadecimal text; its rejection is passed on.
 */
export async function titleLabel(titleId: string, digest: Environment['digest']): Promise<string> {
  const label = `t${titleId.replaceAll(/[^a-z0-9]/g, escaped)}`;
  return label.length <= LABEL_MAX ? label : `h${(await digest(label)).slice(0, HASH_CHARS)}`;
}

/** UTF-16 units, because an id may hold half of a surrogate pair. */
function escaped(unit: string): string {
  const code = unit.charCodeAt(0);
  const [mark, digits] = code < 0x100 ? ['-', 2] : ['-x', 4];
  return mark + code.toString(16).padStart(digits, '0');
}

export type TitleHosts = ReturnType<typeof titleHosts>;

/**
 * Hosts of titles below the content site. Remembers in this browser which ones were used, because each has data of its
 * own that must be cleared.
 */
export function titleHosts(
  { localStorage, digest }: Pick<Environment, 'localStorage' | 'digest'>,
  { contentOrigin }: Pick<Configuration, 'contentOrigin'>,
) {
  const stored = storageKey({ localStorage, sessionStorage: undefined }, 'title-hosts', 'browser');
  /** Number of uses in this page: a host that is used while it is cleared has newer data. */
  const uses = new Map<string, number>();
  const labels = (): string[] => stored.get()?.split(' ').filter(isLabel) ?? [];
  const originOf = (label: string) => contentOrigin.replace('://', `://${label}.`);
  return {
    /** Origin of a title's host, remembered from now on. Rejects without WebCrypto if the id is long. */
    use: async (titleId: string): Promise<string> => {
      const label = await titleLabel(titleId, digest);
      uses.set(label, (uses.get(label) ?? 0) + 1);
      if (!labels().includes(label)) stored.set([...labels(), label].join(' '));
      return originOf(label);
    },
    /** Runs `clear` with the origins of all used hosts, then forgets these. Rejects with `clear`, and forgets none. */
    clear: async (clear: (origins: readonly string[]) => Promise<void>): Promise<void> => {
      const used = new Map(labels().map((label) => [label, uses.get(label)]));
      await clear([...used.keys()].map(originOf));
      const left = labels().filter((label) => !used.has(label) || used.get(label) !== uses.get(label));
      if (left.length > 0) stored.set(left.join(' '));
      else stored.clear();
    },
  };
}

const isLabel = (text: string): boolean => /^[a-z0-9][a-z0-9-]*$/.test(text);
