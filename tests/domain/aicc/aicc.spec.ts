import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hacpSession, readOutsideLaunch } from '#domain/aicc/index.ts';
import { readHacpData, readHacpRequest, writeHacpAnswer, writeHacpData } from '#domain/aicc/hacp.ts';
import { outsideAddress } from '#domain/aicc/outside-launch.ts';
import { createScorm, type ScormMap } from '#domain/scorm/index.ts';
import { runs } from '../../support/runs.ts';

const HOST = 'https://lms.example.com/hacp?x=1';
const query = (given: Record<string, string>) => `?${new URLSearchParams(given).toString()}`;

describe('a launch by an outside LMS (Verifies: §2 aicc-content, §5 AICC, T16)', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    ['lower case', { aicc_sid: 's', aicc_url: HOST, cid: 't' }, 't'],
    ['upper case', { AICC_SID: 's', AICC_URL: HOST, CID: 't' }, 't'],
    ['any case, tutorialid', { Aicc_Sid: 's', aicc_URL: HOST, TutorialID: 't' }, 't'],
    ['no title', { aicc_sid: 's', aicc_url: HOST }, undefined],
    ['both names for one title', { aicc_sid: 's', aicc_url: HOST, cid: 't', tutorialid: 't' }, 't'],
    ['parameters of others', { aicc_sid: 's', aicc_url: HOST, cid: 't', lang: 'fr' }, 't'],
  ])('%s', (_what, given, titleId) => {
    expect(readOutsideLaunch(query(given), 'ACME', [])).toEqual({
      aiccUrl: HOST,
      aiccSid: 's',
      host: 'lms.example.com',
      orgCode: 'acme',
      titleId,
    });
  });

  it.each([
    ['no session', query({ aicc_url: HOST })],
    ['an empty session', query({ aicc_sid: ' ', aicc_url: HOST })],
    ['no address', query({ aicc_sid: 's' })],
    ['two sessions', `${query({ aicc_sid: 's', aicc_url: HOST })}&AICC_SID=other`],
    ['two addresses', `${query({ aicc_sid: 's', aicc_url: HOST })}&aicc_url=https%3A%2F%2Fevil.example`],
    ['one thing twice, the same', `${query({ aicc_sid: 's', aicc_url: HOST })}&aicc_sid=s`],
    ['two titles', query({ aicc_sid: 's', aicc_url: HOST, cid: 'a', tutorialid: 'b' })],
    ['a line end in the session', query({ aicc_sid: 's\r\nx', aicc_url: HOST })],
    ['an endless session', query({ aicc_sid: 's'.repeat(501), aicc_url: HOST })],
  ])('is refused: %s', (_what, search) => {
    expect(readOutsideLaunch(search, 'acme', [])).toEqual({ refused: 'EMPTY_WRONG_AICC_PARAMETERS' });
  });
  it('is refused without an organisation', () => {
    expect(readOutsideLaunch(query({ aicc_sid: 's', aicc_url: HOST }), ' ', [])).toHaveProperty('refused');
  });

  // Forty URLs that the platform must not be sent.
  it.each([
    '',
    ' ',
    'http://lms.example.com/hacp',
    'HTTP://lms.example.com/',
    'ftp://lms.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'blob:https://lms.example.com/1',
    'gopher://lms.example.com/',
    'https://user@lms.example.com/',
    'https://user:pass@lms.example.com/',
    'https://@lms.example.com/',
    'https://lms.example.com@evil.example/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/latest/meta-data/',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://①②⑦.⓪.⓪.①/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://db.internal/',
    'https://host.localdomain/',
    'https://1.0.0.127.in-addr.arpa/',
    'https:\\\\lms.example.com\\',
    'https://lms.exam ple.com/',
    'https://lms.example.com/\r\nHost: evil',
    `https://lms.example.com/${'a'.repeat(2000)}`,
    '//lms.example.com/hacp',
    'localhost:8080/hacp',
    'user@lms.example.com/hacp',
  ])('the platform is not sent to %j', (address) => expect(outsideAddress(address, [])).toBeUndefined());

  it.each([
    ['https://lms.example.com/hacp?x=1', 'https://lms.example.com/hacp?x=1'],
    ['lms.example.com/hacp', 'https://lms.example.com/hacp'],
    ['lms.example.com:8443/hacp', 'https://lms.example.com:8443/hacp'],
    ['https://münchen.example/aicc', 'https://xn--mnchen-3ya.example/aicc'],
  ])('but to %s', (address, href) => expect(outsideAddress(address, [])?.href).toBe(href));

  it('an operator’s list is the only list', () => {
    const list = ['https://lms.example.com', 'http://127.0.0.1:7001'];
    expect(outsideAddress('http://127.0.0.1:7001/hacp', list)?.href).toBe('http://127.0.0.1:7001/hacp');
    for (const address of [
      'https://other.example.com/',
      'http://127.0.0.1:7002/',
      'http://lms.example.com/',
      'https://lms.example.com:444/',
    ])
      expect(outsideAddress(address, list)).toBeUndefined();
  });

  it('no text breaks the reading, and what is taken is https on a name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.ipV4(), fc.ipV6(), fc.domain()), (text) => {
        const found = outsideAddress(text, []);
        expect(found === undefined || (found.protocol === 'https:' && !/^[\d.]+$|^\[/.test(found.hostname))).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('HACP texts', () => {
  it.each([
    ['as it should be', 'command=GetParam&version=4.0&session_id=S&aicc_data='],
    ['other cases and order', 'AICC_DATA=&Session_ID=S&COMMAND=getparam&Version=4.0'],
    ['the first of two counts', 'command=GetParam&command=ExitAU&version=4.0&session_id=S'],
  ])('a request: %s', (_what, form) =>
    expect(readHacpRequest(form)).toEqual({ command: 'getparam', sessionId: 'S', version: '4.0', data: '' }),
  );

  it('data encoded twice is decoded twice; data that only looks so is left', () => {
    expect(readHacpRequest(`aicc_data=${encodeURIComponent(encodeURIComponent('[Core]\r\nTime=00:01'))}`).data).toBe(
      '[Core]\r\nTime=00:01',
    );
    expect(readHacpRequest(`aicc_data=${encodeURIComponent('%5bCore %')}`).data).toBe('%5bCore %');
  });

  it('line ends, spaces and cases do not matter; free text is left as it is', () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const text = ['[CORE]', ' lesson_STATUS = i , s ', 'junk', '[Core_Lesson]', 'a=1', '[Notes]', 'b'].join(end);
      const data = readHacpData(text);
      expect(data.core.get('lesson_status')).toBe('i , s');
      expect(data.coreLesson).toBe('a=1\n[Notes]\nb');
    }
  });
  describe('groups in any order (AICC CMI001 §6)', () => {
    const parts = {
      Core: ['Lesson_Status=passed, s', 'Lesson_Location=7', 'Score=81', 'Time=00:10:00'],
      Core_Lesson: ['page=3', '', '[my own] words', 'seen=1,2'],
      Comments: ['<1><L.Slide7>too fast [sic]<e.1>'],
      Objectives_Status: ['J_ID.1=a', 'J_Status.1=p', 'J_Score.1=60', 'J_ID.2=b', 'J_Status.2=f'],
      Student_Preferences: ['Audio=-1', 'Text=1'],
      Evaluation: ['Course_ID={forklift}'],
      Student_Data: ['Attempt_Number=2'],
      Core_Vendor: ['seed=5'],
    };
    type Group = keyof typeof parts;
    const groups = Object.keys(parts) as Group[];
    const dataOf = (order: readonly Group[], end = '\r\n') =>
      order.flatMap((name) => [`[${name}]`, ...parts[name]]).join(end);
    const read = (text: string) => {
      const { core, groups: read, coreLesson, comments } = readHacpData(text);
      const rest = [...read]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, members]) => [name, Object.fromEntries(members)]);
      return { core: Object.fromEntries(core), coreLesson, comments, rest };
    };

    it.each(groups.filter((name) => name !== 'Core_Lesson'))('a lesson ends where [%s] begins', (name) => {
      expect(read(dataOf(['Core_Lesson', name]))).toEqual(read(dataOf([name, 'Core_Lesson'])));
      expect(readHacpData(dataOf(['Core_Lesson', name])).coreLesson).toBe(parts.Core_Lesson.join('\n'));
    });

    it('whatever the order, a course has put the same', () => {
      const put = (order: readonly Group[]) => {
        const { ask, scorm } = session();
        ask('GetParam');
        expect(ask('PutParam', dataOf(order))).toContain('error=0');
        return scorm.snapshot().map;
      };
      const expected = put(groups);
      expect(expected).toMatchObject({
        'cmi.suspend_data': parts.Core_Lesson.join('\n'),
        'cmi.core.lesson_status': 'passed',
        'cmi.core.score.raw': '81',
        'cmi.comments': parts.Comments.join('\n'),
        'cmi.objectives.1.id': 'b',
        'cmi.student_preference.text': '1',
      });
      fc.assert(
        fc.property(
          fc.shuffledSubarray(groups, { minLength: groups.length }),
          fc.constantFrom('\r\n', '\n', '\r'),
          (order, end) => {
            expect(put(order)).toEqual(expected);
            expect(read(dataOf(order, end))).toEqual(read(dataOf(groups)));
          },
        ),
        { numRuns: runs(200) },
      );
    });

    it('a heading that came before is a line of the lesson', () => {
      const data = readHacpData('[Core]\nScore=1\n[Core_Lesson]\nmy place\n[Core]\nScore=2');
      expect([data.coreLesson, data.core.get('score')]).toEqual(['my place\n[Core]\nScore=2', '1']);
    });
  });

  it('what is written is read back, also when it is hostile', () => {
    const line = fc
      .string({ unit: fc.constantFrom('a', '=', '[', ']', '%', '&', ' ', 'é', ';', ',') })
      .map((one) => one.trim());
    const free = fc
      .array(fc.string({ unit: fc.constantFrom('a', '=', '[', ']', '&', '%') }), { maxLength: 5 })
      .map((lines) => lines.join('\n').replace(/^\n+|\n+$/g, ''));
    fc.assert(
      fc.property(line, line, free, (location, name, lesson) => {
        const written = writeHacpData(
          [
            [
              'Core',
              [
                ['Lesson_Location', location],
                ['Student_Name', name],
              ],
            ],
          ],
          lesson,
        );
        const form = new URLSearchParams({ command: 'PutParam', session_id: 'S', aicc_data: written }).toString();
        const data = readHacpData(readHacpRequest(form).data);
        expect([data.core.get('lesson_location'), data.core.get('student_name'), data.coreLesson]).toEqual([
          location,
          name,
          lesson,
        ]);
      }),
      { numRuns: runs(125) },
    );
  });
  it('an answer keeps to its lines', () => {
    expect(writeHacpAnswer({ error: 1, text: 'a\r\nerror=0', version: '4\n0' })).toBe(
      'error=1\r\nerror_text=a error=0\r\nversion=4 0\r\n',
    );
  });
});

function session(saved: ScormMap = {}, keeps = true) {
  const commits: ScormMap[] = [];
  const scorm = createScorm({ now: () => 0, keep: () => commits.push(scorm.snapshot().map) > 0 && keeps });
  scorm.load({ learner: { id: 'ben', name: 'Carter, Ben' }, saved });
  const hacp = hacpSession(scorm, 'S', 'forklift');
  const ask = (command: string, data = '', sid = 'S') =>
    hacp.answer(new URLSearchParams({ command, session_id: sid, version: '3.5', aicc_data: data }).toString());
  return { ask, commits, scorm, hacp };
}
const core = (members: string, lesson = '') => `[Core]\r\n${members}\r\n[Core_Lesson]\r\n${lesson}`;

describe('an AICC course (Verifies: §1 AICC, §4 Scorm session)', () => {
  it('is told where it was, keeps, and ends its run', () => {
    const { ask, commits } = session();
    expect(ask('GetParam')).toMatch(
      /^error=0\r\nerror_text=Successful\r\nversion=3\.5\r\naicc_data=\[Core\]\r\nstudent_id=99ben\r\nstudent_name=Carter, Ben\r\nlesson_location=\r\ncredit=credit\r\nlesson_status=not attempted, ab-initio\r\n/,
    );
    expect(
      ask('PutParam', core('Lesson_Location=3\r\nLesson_Status=P, S\r\nScore=80,100,0\r\nTime=1:02:03', 'page 3')),
    ).toContain('error=0');
    expect(commits.at(-1)).toMatchObject({
      'cmi.core.lesson_location': '3',
      'cmi.core.lesson_status': 'passed',
      'cmi.core.exit': 'suspend',
      'cmi.core.score.raw': '80',
      'cmi.core.score.max': '100',
      'cmi.core.session_time': '0001:02:03',
      'cmi.suspend_data': 'page 3',
    });
    expect(ask('ExitAU')).toContain('error=0');
    expect(ask('PutParam', core('Lesson_Status=f'))).toContain('error=1\r\nerror_text=Terminated');
    const again = session(commits.at(-1));
    expect(again.ask('GetParam')).toMatch(
      /lesson_location=3[^]*lesson_status=passed, resume[^]*\[Core_Lesson\]\r\npage 3\r\n$/,
    );
  });

  it('gives back the preferences and objectives that a course has put, whatever they are', () => {
    const objective = fc.record({
      id: fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/),
      status: fc.constantFrom('passed', 'completed', 'failed', 'incomplete', 'browsed'),
      score: fc.integer({ min: 0, max: 100 }),
    });
    const preferences = fc.record({
      audio: fc.integer({ min: -1, max: 100 }),
      language: fc.stringMatching(/^[a-z]{2,8}$/),
      speed: fc.integer({ min: -100, max: 100 }),
      text: fc.integer({ min: -1, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(objective, { maxLength: 5 }), preferences, (objectives, liked) => {
        const asked = [
          '[Student_Preferences]',
          ...Object.entries(liked).map(([name, value]) => `${name}=${value}`),
          '[Objectives_Status]',
          ...objectives.flatMap(({ id, status, score }, row) => [
            `J_ID.${row + 1}=${id}`,
            `J_Status.${row + 1}=${status}`,
            `J_Score.${row + 1}=${score}`,
          ]),
        ];
        const first = session();
        first.ask('GetParam');
        first.ask('PutParam', asked.join('\r\n'));
        first.ask('ExitAU');
        const given = session(first.commits.at(-1)).ask('GetParam');
        expect(given).toContain(asked.join('\r\n'));
      }),
      { numRuns: runs(50) },
    );
  });

  it.each([
    ['another session', 'GetParam', 'other', 'error=3'],
    ['an unknown command', 'DropTables', 'S', 'error=1\r\nerror_text=Invalid Command'],
    ['reports that nobody reads', 'PutInteractions', 'S', 'error=0'],
    ['an end before a beginning', 'ExitAU', 'S', 'error=0'],
  ])('%s', (_what, command, sid, expected) => expect(session().ask(command, '', sid)).toContain(expected));

  it.each([
    ['c', 'completed'],
    ['COMPLETED', 'completed'],
    ['F , logout', 'failed'],
    ['b', 'browsed'],
    ['n', ''],
    ['x', ''],
  ])('a status written as %j', (word, status) => {
    const { ask, scorm } = session();
    ask('GetParam');
    ask('PutParam', core(`Lesson_Status=${word}`));
    expect(scorm.getValue('cmi.core.lesson_status')).toBe(status || 'not attempted');
  });

  it('is told that what it put cannot be kept', () => {
    const { ask } = session({}, false);
    ask('GetParam');
    expect(ask('PutParam', core('Lesson_Location=4'))).toContain('error=1');
  });

  it('ends its run when it says that it ends', () => {
    const { ask, scorm } = session();
    ask('GetParam');
    ask('ExitAU');
    expect(scorm.stage()).toBe('finished');
  });

  it.each([
    ['1:02:03', '0001:02:03'],
    ['02:03', '0000:02:03'],
    ['0000:10:20.5', '0000:10:20.5'],
  ])('a time written as %j', (time, kept) => {
    const { ask, commits } = session();
    ask('GetParam');
    ask('PutParam', core(`Time=${time}`));
    expect(commits.at(-1)?.['cmi.core.session_time']).toBe(kept);
  });

  it('what does not fit is left out, and the rest is kept', () => {
    const { ask, scorm } = session();
    expect(ask('PutParam', core('Lesson_Location=4\r\nScore=900\r\nTime=soon'))).toContain('error=0');
    expect(scorm.getValue('cmi.core.lesson_location')).toBe('4');
    expect(scorm.getValue('cmi.core.score.raw')).toBe('');
  });

  it('the calls of a published driver are all taken', () => {
    const calls = JSON.parse(readFileSync(new URL('../recorded/aicc-driver.json', import.meta.url), 'utf8')) as {
      raw: string;
    }[];
    const scorm = createScorm({ now: () => 0, keep: () => true });
    scorm.load({ learner: { id: 'ben', name: 'Carter, Ben' }, saved: {} });
    const hacp = hacpSession(scorm, 'SESSION-2', 'x');
    for (const { raw } of calls) expect(hacp.answer(raw)).toMatch(/^error=0/);
    expect([
      scorm.getValue('cmi.core.lesson_location'),
      scorm.getValue('cmi.core.lesson_status'),
      scorm.getValue('cmi.suspend_data'),
    ]).toEqual(['page-2', 'incomplete', 'my=state']);
  });

  it('no text of a course throws or harms the lines of an answer', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc
              .tuple(fc.constantFrom('getparam', 'putparam', 'exitau'), fc.string())
              .map(
                ([c, d]) =>
                  `command=${c}&session_id=S&aicc_data=${encodeURIComponent(core(`Lesson_Location=${d}`, d))}`,
              ),
          ),
        ),
        (forms) => {
          const { hacp } = session();
          for (const form of forms)
            expect(hacp.answer(form)).toMatch(/^error=\d\r\nerror_text=[^\r\n]*\r\nversion=[^\r\n]*\r\n/);
        },
      ),
      { numRuns: runs(50) },
    );
  });
});
