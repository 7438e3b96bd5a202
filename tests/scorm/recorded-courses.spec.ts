import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiOf, type ScormApi } from '#domain/scorm/index.ts';
import { machine } from './machine.ts';

/** One recorded call of a published course, with the result of its original run-time environment. */
type Recorded = { m: keyof ScormApi; args: unknown[]; ret: string; err: string };

const folder = new URL('vectors/', import.meta.url);

/** Results in which the recordings’ host violates the specification: `file call element` → specified value. */
const differs: Readonly<Record<string, string>> = {
  // RTE 1.2 gives a score no upper bound until the course sets one.
  'debugger.json LMSGetValue cmi.core.score.max': '',
  // The format of total_time is HHHH:MM:SS.SS.
  'debugger.json LMSGetValue cmi.core.total_time': '0000:00:00.00',
  // Preferences that were never set are 0.
  'debugger.json LMSGetValue cmi.student_preference.audio': '0',
  'debugger.json LMSGetValue cmi.student_preference.speed': '0',
  'debugger.json LMSGetValue cmi.student_preference.text': '0',
};

describe('a published course gets the answers it got elsewhere', () => {
  const used = new Set<string>();

  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s', (file) => {
    const calls = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recorded[]; // recorded by hand, in the repository
    const { scorm } = machine();
    const api = apiOf(scorm);
    for (const { m, args, ret, err } of calls) {
      const key = `${file} ${m} ${String(args[0])}`;
      const answer = api[m](...args);
      if (key in differs) used.add(key);
      expect([key, answer, api.LMSGetLastError()]).toEqual([key, differs[key] ?? ret, err]);
    }
  });

  it('except where the list above says so, and all of the list is needed', () => {
    expect([...used].sort()).toEqual(Object.keys(differs).sort());
  });
});

describe('a published course that finished', () => {
  it('leaves its time, its place and its status in the last map', () => {
    const calls = JSON.parse(readFileSync(new URL('golf12-exit.json', folder), 'utf8')) as Recorded[]; // recorded by hand, in the repository
    const { scorm, kept } = machine();
    const api = apiOf(scorm);
    for (const { m, args } of calls) api[m](...args);
    expect(kept.at(-1)?.final).toBe(true);
    expect(kept.at(-1)?.map).toMatchObject({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.lesson_location': '3',
      'cmi.core.session_time': '0000:00:03',
      'cmi.core.total_time': '0000:00:03.00',
      'cmi.core.exit': 'suspend',
    });
    expect(api.LMSInitialize('')).toBe('true');
    expect(api.LMSGetValue('cmi.core.entry')).toBe('resume');
  });
});
