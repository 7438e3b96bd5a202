import { checkOpened } from './expectations/taken-along.ts';
import type { SampleCourses } from './without-line/site-files.ts';
import { openBrowser } from './browser.ts';
import type { Stage } from './stage.ts';
import { openTab, type Tab, type Tamper } from './tab.ts';
import { follow, reported } from './watched.ts';

type Opening = Pick<Parameters<typeof openTab>[0], 'random' | 'fetch' | 'isRecorded'> & {
  tamper?: Tamper | undefined;
  /** How accounts are named in the journal; default: in a way of the runner's own. */
  digest?: (text: string) => string;
  courses?: SampleCourses | undefined;
};

/** A tab of this name at the device of the moment, opened now; the steps that follow are its own. */
export async function openedTab(
  stage: Stage,
  name: string,
  { digest, tamper, courses, ...around }: Opening,
): Promise<Tab> {
  const { clock, scenario, world } = stage;
  const browser = stage.browsers.get(stage.device) ?? openBrowser(stage.device, digest, courses?.sha256);
  stage.browsers.set(stage.device, browser);
  const opened = await clock.drive(
    openTab({
      name,
      scenario,
      browser,
      clock,
      files: stage.files,
      random: around.random,
      fetch: around.fetch,
      onCall: (call) =>
        void stage.asked.push({ where: name, call, after: stage.log.length, afterFacts: stage.facts.length }),
      tamper,
      reportContents: (...asked) => world.report(...asked),
      isRecorded: around.isRecorded,
      openedHere: (titleId, wrong) => checkOpened(stage, stage.device, { titleId, wrong }),
      notify: (refusal) => stage.notify(refusal, name),
      report: (where, error) => reported(stage, where, error),
    }),
  );
  follow(stage, opened);
  stage.tabs.push(opened);
  stage.screens.add(opened.screen);
  stage.now = opened;
  await clock.drive(opened.client.session.resume());
  return opened;
}
