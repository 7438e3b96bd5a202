import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { type Outcome, runJourney } from '#simulator/runner/run.ts';
import { timeline } from '#simulator/runner/reports/timeline.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';

/** Verifies: the timeline page steps through a run, forward and back, next to the application. */
const STORY = `
name: A day with a fault
organisation: { code: harbour, name: Harbour school }
people: [{ id: p-mia, userName: mia, password: Lighthouse1, firstName: Mia, lastName: Berg }]
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles: [{ id: handbook, title: Safety handbook, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }]
journeys:
  - name: Mia reads, and the platform is busy
    given: [{ signIn: mia }]
    when:
      - { launch: handbook }
      - { readTo: end }
      - { fault: { kind: status, status: 503, operation: putStatement, times: 2 } }
      - leave
      - { wait: 1h }
      - signOut
    then: [{ unsent: 0 }]
`;
const STEPS = [
  'mia signs in',
  'launches handbook',
  'reads to the end',
  'from now on: operation putStatement, times 2, kind status, status 503',
  'leaves the title',
  '1h pass',
  'signs out',
  'mia signs in once more',
];
/** The runner itself adds the last step. */
const OF_JOURNEY = STEPS.length - 1;
const LINK = 'http://localhost:5173/#scenario=mine&seed=1&step=7';

let outcome: Outcome;
beforeAll(async () => {
  const scenario = loadScenario(STORY, 'mine.yaml');
  const journey = scenario.journeys[0]!; // the scenario has one
  outcome = await runJourney({ scenario, journey, seed: 1, contract: ourContract(), texts: loadTextKeys() });
});

/** The page as `npm run dev` serves it, or as a file. */
function opened(url = 'http://localhost:5173/__timeline') {
  const { failures, log } = outcome;
  const about = {
    story: 'mine',
    seed: 1,
    faults: 'none',
    replay: '',
    took: 1,
    link: LINK,
    steps: OF_JOURNEY,
    asked: 1,
    notAsked: [],
    idleFaults: [],
  };
  const well = { ...about, journey: 'well', failures: failures.map(({ at: _place, ...rest }) => rest), log };
  const broken = {
    ...well,
    journey: 'broken',
    failures: [{ invariant: 'no work is lost', detail: 'one page' }],
    log: log.map((entry) => (entry.what.includes('→ 503') ? { ...entry, where: '!' } : entry)),
  };
  const page = (results: readonly (typeof well)[]) => {
    const { window } = new JSDOM(timeline({ results }), {
      url,
      runScripts: 'dangerously',
      beforeParse: ({ Element }) => void (Element.prototype.scrollIntoView = () => undefined),
    });
    const { document } = window;
    // The page has all of them.
    const buttons = {
      back: document.querySelector<HTMLButtonElement>('#back')!,
      on: document.querySelector<HTMLButtonElement>('#on')!,
    };
    return {
      window,
      press: (id: 'back' | 'on') => buttons[id].click(),
      isEnabled: (id: 'back' | 'on') => !buttons[id].disabled,
      said: () => document.querySelector('[aria-current] .step')?.textContent.replace(/^(\d+[dhms] )+ /, '') ?? '',
      clock: () => document.querySelector('#clock')?.textContent,
      later: () => document.querySelectorAll('[data-later]').length,
      listed: (name: string) => [...document.querySelectorAll(`[aria-current] .${name}`)].map((one) => one.textContent),
      beside: document.querySelector<HTMLInputElement>('#beside')!,
      frame: document.querySelector<HTMLIFrameElement>('#application')!,
      choose: document.querySelector<HTMLSelectElement>('#run')!,
      slider: document.querySelector<HTMLInputElement>('#at')!,
      verdict: () => document.querySelector('#failures')?.textContent,
    };
  };
  return { page, well, broken };
}

describe('the timeline of a run', () => {
  it('goes through each step and back, with its fault and its hour, and says when it was', () => {
    const { page, well } = opened();
    const { press, isEnabled, said, clock, later, listed } = page([well]);
    const seen = [];
    for (let step = 0; step < STEPS.length; step++) {
      if (step > 0) press('on');
      expect([isEnabled('back'), isEnabled('on'), later()]).toEqual([
        step > 0,
        step < STEPS.length - 1,
        STEPS.length - 1 - step,
      ]);
      seen.push({
        said: said(),
        clock: clock(),
        busy: listed('refused').filter((one) => one.endsWith('503')).length,
        facts: listed('fact').length,
      });
    }
    expect(seen.map((one) => one.said)).toEqual(STEPS);
    expect(seen[0]?.clock).toBe('1 of 8, at 0s');
    expect(seen.at(-1)?.clock).toBe('8 of 8, at 1h');
    // The platform is busy twice: on the report of the reading, and once more in the following hour.
    const busy = seen.flatMap((one) => (one.busy > 0 ? [`${one.said}: ${one.busy}`] : []));
    expect(busy).toEqual(['leaves the title: 1', '1h pass: 1']);
    expect(seen[1]?.facts).toBeGreaterThan(0);
    for (let step = STEPS.length - 2; step >= 0; step--) {
      press('back');
      expect({
        said: said(),
        clock: clock(),
        busy: listed('refused').filter((one) => one.endsWith('503')).length,
        facts: listed('fact').length,
      }).toEqual(seen[step]);
    }
  });

  it('has the application beside it at the same step, where it is served', async () => {
    const { page, well } = opened();
    const { window, press, beside, frame } = page([well]);
    expect(frame.hidden).toBe(true);
    const steps: string[] = [];
    const shown = async () => {
      await new Promise((done) => window.setTimeout(done));
      steps.push(/step=(\d+)$/.exec(frame.src)?.[1] ?? frame.src);
    };
    beside.click();
    await shown();
    for (const go of ['on', 'on', 'on', 'on', 'on', 'on', 'on', 'back', 'back', 'back'] as const) {
      press(go);
      await shown();
    }
    expect(steps).toEqual(['1', '2', '3', '4', '5', '6', '7', '7', '7', '6', '5']);
    expect(page([well]).beside.disabled).toBe(false);
    expect(opened('file:///timeline.html').page([well]).beside.disabled).toBe(true);
  });

  it('is steered by keys, by its slider and by the steps themselves', () => {
    const { page, well } = opened();
    const { window, said, slider } = page([well]);
    const key = (name: string) =>
      window.document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key: name, bubbles: true }));
    key('ArrowRight');
    key('ArrowRight');
    key('ArrowLeft');
    expect(said()).toBe(STEPS[1]);
    slider.value = '4';
    slider.dispatchEvent(new window.Event('input'));
    expect(said()).toBe(STEPS[4]);
    window.document.querySelectorAll<HTMLButtonElement>('.step')[2]?.click();
    expect([said(), slider.value]).toEqual([STEPS[2], '2']);
  });

  it('begins with the run that failed, at the step where it did', () => {
    const { page, well, broken } = opened();
    const { window, choose, said, verdict } = page([well, broken]);
    expect([choose.value, said()]).toEqual(['1', 'leaves the title']);
    expect(verdict()).toContain('Failed: no work is lost: one page');
    choose.value = '0';
    choose.dispatchEvent(new window.Event('change'));
    expect(said()).toBe(STEPS[0]);
    expect(verdict()).toContain('All is well.');
  });
});
