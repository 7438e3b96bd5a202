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
  /** Save requests to the host, with the map at that time. */
  kept: (KeepRequest & { map: ScormMap })[];
  warnings: ScormWarning[];
  /** Milliseconds since the epoch; set it to advance time. */
  time: { now: number };
  /** Return value of the host’s `keep`. */
  healthy: { value: boolean };
};

export const learner = { id: 'learner', name: 'Doe, Jane' };

/** A SCORM run-time environment with a fake host, loaded with `saved` unless `unloaded`. */
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

/** An environment whose course has called Initialize. */
export function running(options: Parameters<typeof machine>[0] = {}): Bench {
  const bench = machine(options);
  if (bench.scorm.initialize('') !== 'true') throw new Error('The machine did not start.');
  return bench;
}

/** Return value and error of a call, as one line: `true/0`. */
export const told = (scorm: Scorm, answer: string): string => `${answer}/${scorm.getLastError()}`;
