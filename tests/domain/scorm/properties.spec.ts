import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf, type Scorm, scormErrors } from '#domain/scorm/index.ts';
import { anyCall, type Call, names } from '../../scorm/arbitraries.ts';
import { machine, running } from '../../scorm/machine.ts';
import { runs } from '../../support/runs.ts';

const codes = new Set<string>(Object.values(scormErrors).map(({ code }) => code));
const sequence = fc.array(anyCall, { maxLength: 60 });

function make(scorm: Scorm, call: Call): string {
  switch (call.call) {
    case 'get':
      return scorm.getValue(call.name);
    case 'set':
      return scorm.setValue(call.name, call.value);
    default:
      return scorm[call.call](call.argument);
  }
}

/** All values that a course can read, with the error code of each. */
const readable = (scorm: Scorm): [string, string, string][] =>
  allNames.map((name) => [name, scorm.getValue(name), scorm.getLastError()]);
const allNames = [...new Set(fc.sample(names, { numRuns: 2000, seed: 1 }))].filter((name) => name !== 'cmi.core.entry');

describe('any sequence of calls', () => {
  it('never throws, answers text, and leaves a last error of the table that fits the answer', () => {
    fc.assert(
      fc.property(sequence, (calls) => {
        const { scorm } = machine();
        for (const call of calls) {
          const answer = make(scorm, call);
          expect(typeof answer).toBe('string');
          expect(codes.has(scorm.getLastError())).toBe(true);
          if (call.call === 'get') {
            if (answer !== '') expect(scorm.getLastError()).toBe('0');
          } else {
            expect(answer).toBe(scorm.getLastError() === '0' ? 'true' : 'false');
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('answers 301 to every get and set outside a run, and changes nothing by a call that fails', () => {
    fc.assert(
      fc.property(sequence, (calls) => {
        const { scorm } = machine();
        for (const call of calls) {
          const stage = scorm.stage();
          const before = scorm.json();
          make(scorm, call);
          const failed = scorm.getLastError() !== '0';
          if (stage !== 'running' && (call.call === 'get' || call.call === 'set')) {
            expect(scorm.getLastError()).toBe('301');
          }
          if (failed || call.call === 'get' || call.call === 'commit') expect(scorm.json()).toBe(before);
          expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypeNames);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('asks the host for a commit only while something is not acknowledged, and counts one row a run', () => {
    fc.assert(
      fc.property(sequence, fc.infiniteStream(fc.boolean()), (calls, acknowledge) => {
        const { scorm, kept } = machine();
        let rows = 0;
        for (const call of calls) {
          const was = { modified: scorm.modified(), stage: scorm.stage(), asked: kept.length };
          const answer = make(scorm, call);
          if (call.call === 'initialize' && answer === 'true') rows++;
          const asked = kept.length - was.asked;
          if (call.call === 'commit' && answer === 'true') expect(asked).toBe(was.modified ? 1 : 0);
          else if (call.call === 'finish' && answer === 'true') expect(asked).toBe(1);
          else expect(asked).toBe(0);
          const last = kept.at(-1);
          if (last && asked > 0 && acknowledge.next().value) {
            scorm.acknowledge(last.revision);
            expect(scorm.modified()).toBe(false);
          }
          expect(scorm.snapshot().row).toBe(rows);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('exports a map that reads the same when it is loaded again, as a record and as text', () => {
    fc.assert(
      fc.property(sequence, (calls) => {
        const { scorm } = running();
        for (const call of calls) make(scorm, call);
        const { map } = scorm.snapshot();
        expect(scorm.json()).toBe(JSON.stringify(map)); // identical text in the same order
        const again = running({ saved: map });
        expect(again.warnings).toEqual([]);
        if (scorm.stage() !== 'running') scorm.initialize('');
        expect(readable(again.scorm)).toEqual(readable(scorm));
      }),
      { numRuns: runs(50) },
    );
  });

  it('yields a map that can always be understood: a known status, a score within 0..100, whole seconds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(names, fc.string()), fc.string()), (map) => {
        const { score, sessionSeconds } = outcomeOf(map);
        expect(score === undefined || (score >= 0 && score <= 100)).toBe(true);
        expect(Number.isInteger(sessionSeconds) && sessionSeconds >= 0).toBe(true);
        expect(machine({ saved: map }).scorm.initialize('')).toBe('true');
      }),
      { numRuns: runs(100) },
    );
  });
});

const prototypeNames = Object.getOwnPropertyNames(Object.prototype);
