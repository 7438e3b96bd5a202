import { type FaultProfile, PROFILES } from './fault-profiles.ts';
import { UsageError } from './files.ts';

export function faultsMeant(text: string): FaultProfile[] {
  if (text === 'matrix') return PROFILES;
  return text.split(',').map((name) => {
    const profile = PROFILES.find((one) => one === name);
    if (!profile) throw new UsageError(`There are no faults "${name}": ${PROFILES.join(', ')}, matrix.`);
    return profile;
  });
}

export function seedsMeant(text: string): number[] {
  const range = /^(\d+)\.\.(\d+)$/.exec(text);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    if (to < from || to - from > 1_000_000)
      throw new UsageError(`--seeds ${text}: from the smaller to the larger, a million at most.`);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  }
  return text.split(',').map((one) => wholeNumber('--seeds', one));
}

export function shardMeant(text: string | undefined): [number, number] | undefined {
  if (text === undefined) return undefined;
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > parts) throw new UsageError(`--shard is written 1/4, not "${text}".`);
  return [part, parts];
}

export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} needs whole numbers, not "${text}".`);
  return Number(text);
}
