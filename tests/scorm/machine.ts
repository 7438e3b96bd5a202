import {
  createScorm,
  type KeepRequest,
  type Scorm,
  type ScormHost,
  type ScormMap,
  type ScormWarning,
} from '#domain/scorm/index.ts';

export type Bench = {
  scorm: Scorm;
  /** What the host was given to keep, with the map of that moment. */
  kept: (KeepRequest & { map: ScormMap })[];
  warnings: ScormWarning[];
  /** Milliseconds since the epoch; set it to move time. */
  time: { now: number };
  /** What `keep` answers. */
  healthy: { value: boolean };
};

export const learner = { id: 'learner', name: 'Doe, Jane' };

/** A machine with a host that remembers, loaded with `saved` unless told `unloaded`. */
export function machine(
  options: { saved?: ScormMap; completion?: ScormHost['completion']; unloaded?: true; name?: string } = {},
): Bench {
  const bench: Omit<Bench, 'scorm'> = { kept: [], warnings: [], time: { now: 1_000_000 }, healthy: { value: true } };
  const scorm: Scorm = createScorm({
    now: () => bench.time.now,
    keep: (state) => {
      bench.kept.push({ ...state, map: scorm.snapshot().map });
      return bench.healthy.value;
    },
    warn: (warning) => void bench.warnings.push(warning),
    completion: options.completion ?? 'as-set',
  });
  if (!options.unloaded) {
    scorm.load({ learner: { ...learner, name: options.name ?? learner.name }, saved: options.saved });
  }
  return { ...bench, scorm };
}

/** A machine whose course has called Initialize. */
export function running(options: Parameters<typeof machine>[0] = {}): Bench {
  const bench = machine(options);
  if (bench.scorm.initialize('') !== 'true') throw new Error('The machine did not start.');
  return bench;
}

/** Answer and error of a call, as one line: `true/0`. */
export const told = (scorm: Scorm, answer: string): string => `${answer}/${scorm.getLastError()}`;
