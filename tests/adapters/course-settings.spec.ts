import { describe, expect, it } from 'vitest';
import { completionPolicy } from '#adapters/platform/completion-policy.ts';
import { loadConfiguration } from '#adapters/platform/configuration.ts';
import { readCatalogue, readTitle } from '#adapters/api/wire/catalogue.wire.ts';
import { fields } from '#adapters/api/wire/read.ts';
import { finishMap, withSettings } from '#domain/scorm/index.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { running, told } from '../scorm/machine.ts';

const titleOf = (content: object, contentType = 'scorm') =>
  readTitle(
    fields({
      id: 't',
      content: {
        contentid: 't',
        resources: [{ contentType, deviceType: 'all', canStream: true, links: [] }],
        ...content,
      },
    }),
    () => undefined,
  )?.course;

describe('what the platform sets for a course', () => {
  it.each([
    [
      'launch data and a mastery score',
      { launchData: 'a=1', masteryScore: 67 },
      { launchData: 'a=1', masteryScore: 67 },
    ],
    ['a score of nought', { masteryScore: 0 }, { launchData: '', masteryScore: 0 }],
    ['nothing', {}, { launchData: '', masteryScore: undefined }],
    ['a score that is none', { masteryScore: 'most' }, { launchData: '', masteryScore: undefined }],
    ['a score that nobody reaches', { masteryScore: 101 }, { launchData: '', masteryScore: undefined }],
    [
      'too much launch data',
      { launchData: 'x'.repeat(9000) },
      { launchData: 'x'.repeat(4096), masteryScore: undefined },
    ],
  ])('is read: %s', (_what, content, expected) => {
    expect(titleOf(content)).toEqual(expected);
  });

  it('belongs to courses alone', () => {
    expect(titleOf({ masteryScore: 67 }, 'aicc')).toMatchObject({ masteryScore: 67 });
    expect(titleOf({ masteryScore: 67 }, 'pdf')).toBeUndefined();
  });

  it('comes with the catalogue of the platform', async () => {
    const world = createInstance({ scenario: scenarioNamed('generic') });
    const answer = await directFetch(world)(
      new Request(`${PLATFORM_ORIGIN}/api/catalogue/viewall?q=1`, {
        headers: { authorization: `Bearer ${world.signOn('ada')?.access_token ?? ''}`, 'cache-control': 'no-cache' },
      }),
    );
    const { titles } = readCatalogue(await answer.json(), () => undefined);
    expect(titles.get('induction')?.course).toEqual({ launchData: '', masteryScore: 67 });
  });

  it('is what the course reads and cannot change; it is no sign of an earlier attempt', () => {
    const { scorm, warnings } = running({
      saved: withSettings(undefined, { launchData: 'a=1', masteryScore: 67 }) ?? {},
    });
    expect(scorm.getValue('cmi.launch_data')).toBe('a=1');
    expect(scorm.getValue('cmi.student_data.mastery_score')).toBe('67');
    expect(scorm.getValue('cmi.core.entry')).toBe('ab-initio');
    expect(told(scorm, scorm.setValue('cmi.student_data.mastery_score', '1'))).toBe('false/403');
    expect(warnings).toEqual([]);
  });

  it('wins over what an older attempt was given; times come in the map that the platform prepared', () => {
    const saved = {
      'cmi.core.lesson_status': 'incomplete',
      'cmi.student_data.mastery_score': '50',
      'cmi.launch_data': 'old',
      'cmi.student_data.max_time_allowed': '0000:30:00',
      'cmi.student_data.time_limit_action': 'exit,message',
    };
    const { scorm } = running({ saved: withSettings(saved, { launchData: '', masteryScore: 67 }) ?? {} });
    expect(scorm.getValue('cmi.student_data.mastery_score')).toBe('67');
    expect(scorm.getValue('cmi.launch_data')).toBe('old');
    expect(scorm.getValue('cmi.student_data.max_time_allowed')).toBe('0000:30:00');
    expect(scorm.getValue('cmi.student_data.time_limit_action')).toBe('exit,message');
    expect(withSettings(saved, undefined)).toBe(saved);
  });

  it.each([
    ['67', 'passed'],
    ['66.9', 'failed'],
    ['', 'completed'],
  ])('decides a run that ended with a score of "%s", where the organisation has it so: %s', (score, status) => {
    const map = withSettings({ 'cmi.core.score.raw': score }, { launchData: '', masteryScore: 67 }) ?? {};
    const ended = (completion: 'as-set' | 'rte-completion') =>
      finishMap(map, { startedAt: 0, endedAt: 1000, completion })['cmi.core.lesson_status'];
    expect(ended('rte-completion')).toBe(status);
    expect(ended('as-set')).toBe('not attempted');
  });
});

describe('the organisation’s rule for a status that a course never set', () => {
  const read = (body: unknown) =>
    loadConfiguration({
      fetch: () => Promise.resolve(Response.json(body)),
      location: { origin: 'https://learn.example' },
    } as unknown as Parameters<typeof loadConfiguration>[0]); // the function reads nothing else of an environment

  it('is read by its code, whatever the case; a rule that nobody knows is none', async () => {
    const written = { completionPolicies: { ACME: 'rte-completion', other: 'always', third: 'as-set' } };
    const policyOf = completionPolicy(await read(written));
    expect(['acme', 'other', 'third', 'fourth'].map(policyOf)).toEqual([
      'rte-completion',
      'as-set',
      'as-set',
      'as-set',
    ]);
    expect(completionPolicy(await read('nonsense'))('acme')).toBe('as-set');
  });
});
