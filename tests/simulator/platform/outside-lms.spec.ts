import { describe, expect, it } from 'vitest';
import { HacpRelay } from '#simulator/platform/aicc/hacp-relay.ts';
import { OutsideLms } from '#simulator/platform/aicc/outside-lms.ts';
import { scormRun } from './support.ts';

/** Verifies: §3 External tracking, AICC CMI001 §6: a second run and a second learner are reported like the first. */
const ADA = { aiccUrl: 'https://lms.example/hacp', aiccSid: 'S-ada' };
const BEN = { aiccUrl: 'https://other.example/hacp', aiccSid: 'S-ben' };
const ENDED = { endSessionTimeStamp: '2026-03-02T09:10:00.000Z' };

function aRelay() {
  const lms = { [ADA.aiccUrl]: new OutsideLms(), [BEN.aiccUrl]: new OutsideLms() };
  const relay = new HacpRelay((url, form) => lms[url]?.answer(form));
  const tell = (account: string, attemptId: string, map: Record<string, string>, given: unknown = null) =>
    relay.tell(account, given, scormRun(map, { attemptId, ...ENDED }), map);
  const said = () => relay.calls.map(({ sid, command, error }) => `${sid} ${command} ${String(error)}`);
  return { relay, tell, said, session: (of: typeof ADA) => lms[of.aiccUrl]?.session(of.aiccSid) };
}
const whole = (sid: string) => ['GetParam', 'PutParam', 'ExitAU'].map((command) => `${sid} ${command} 0`);

describe('an outside LMS', () => {
  it('hears of each run of a learner, and adds up their times', () => {
    const { tell, said, session } = aRelay();
    tell('ada', 'run-1', { 'cmi.core.session_time': '00:01:30' }, ADA);
    tell('ada', 'run-2', { 'cmi.core.session_time': '00:00:30', 'cmi.core.lesson_status': 'passed' }, ADA);
    tell('ada', 'run-1', { 'cmi.core.session_time': '00:01:30' }, ADA); // delivered again
    expect(said()).toEqual([...whole('S-ada'), ...whole('S-ada')]);
    expect(session(ADA)).toMatchObject({ seconds: 120, status: 'passed', stage: 'ended' });
  });

  it('hears of its own learner alone, where each signed on from one of their own', () => {
    const { relay, tell, said, session } = aRelay();
    relay.bind('ada', ADA);
    relay.bind('ben', BEN);
    tell('ben', 'run-1', { 'cmi.core.lesson_location': '7' });
    tell('ada', 'run-1', { 'cmi.core.lesson_location': '3' });
    tell('eve', 'run-1', { 'cmi.core.lesson_location': '9' });
    expect(said()).toEqual([...whole('S-ben'), ...whole('S-ada')]);
    expect([session(ADA)?.location, session(BEN)?.location]).toEqual(['3', '7']);
  });
});
