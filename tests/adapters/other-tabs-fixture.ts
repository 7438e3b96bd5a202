import { attempt, type ExitReason, lastPosition } from '#domain/attempt/index.ts';
import type { Signal } from '#domain/player/index.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { oneBrowser } from '../support/one-browser.ts';
import { type Opened, openTitle } from '../support/open-title.ts';

/** Titles with every way to store a position; `after` unlocks when `handbook` is completed. */
export const TITLES = ['handbook', 'after', 'film', 'course', 'rules'] as const;
export type TitleId = (typeof TITLES)[number];

const story = loadScenario(
  `
name: Two learners, five titles, one browser
organisation: { code: acme, name: Acme }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }
  - { id: p-ben, userName: ben, password: Lighthouse1, firstName: Ben, lastName: B }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: handbook, title: Handbook, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: after, title: After, kind: pdf, tags: [{ id: catalogue, pos: 2, prerequisites: [handbook] }] }
    - { id: film, title: Film, kind: video, tags: [{ id: catalogue, pos: 3 }] }
    - { id: course, title: Course, kind: scorm, tags: [{ id: catalogue, pos: 4 }] }
    - { id: rules, title: Rules, kind: pdf, tags: [{ id: catalogue, pos: 5 }] }
`,
  'five-titles.yaml',
);

export type OpenTab = Awaited<ReturnType<ReturnType<typeof otherTabsFixture>['tab']>>;

/** One browser whose tabs open titles through the functions that the screens use. */
export function otherTabsFixture() {
  const browser = oneBrowser(story);
  const tab = async () => {
    const page = await browser.tab();
    const { client, signals } = page;
    let open: Opened | undefined;
    let isLaunching = false;

    const title = (titleId: TitleId) => {
      const catalogue = client.catalogue.all.get();
      const found = catalogue.at === 'ready' ? catalogue.value.titles.get(titleId) : undefined;
      if (!found) throw new Error(`the catalogue of tab ${page.number} has no ${titleId}`);
      return found;
    };
    const isLocked = (titleId: TitleId) => client.titles.lockOf(title(titleId)) !== undefined;
    const load = async () => {
      await Promise.all([client.catalogue.all.load(), client.catalogue.statuses.load(), client.home.answer.load()]);
    };
    const end = async (reason: ExitReason) => {
      const ending = open;
      open = undefined;
      await ending?.leave(reason);
    };
    const about = (titleId: TitleId) => {
      const { activityId, kind, name } = title(titleId);
      if (kind === 'unknown') throw new Error(`${titleId} cannot be played`);
      return { titleId, titleName: name, activityId, kind };
    };
    const launched = async (titleId: TitleId, steals: boolean): Promise<boolean> => {
      const opened = await openTitle(client, titleId, { steals });
      open = opened;
      void opened?.lost.then(() => (open === opened ? end('taken-over') : undefined));
      return opened !== undefined;
    };
    return {
      ...page,
      load,
      who: () => {
        const now = client.session.now();
        return now.at === 'signed-out' ? undefined : now.userId.replace('p-', '');
      },
      signIn: async (who: 'ada' | 'ben' = 'ada') => {
        await page.signIn(who);
        await load();
      },
      /** False if the title is open in another tab, or may not be opened. `steal`: takes it over. */
      launch: async (titleId: TitleId, { steal = false } = {}): Promise<boolean> => {
        const session = client.session.now();
        if (session.at !== 'open' || open || isLaunching) return false;
        isLaunching = true;
        try {
          return await launched(titleId, steal);
        } finally {
          isLaunching = false;
        }
      },
      say: (...said: Signal[]) => {
        const line = open && signals.get(open.attemptId);
        for (const signal of said) line?.next(signal);
      },
      leave: () => end('left'),
      isLearning: () => open !== undefined,
      status: (titleId: TitleId) => client.titles.statusOf.get()(titleId),
      isLocked,
      /** Resume position, as the title’s page displays it. */
      place: async (titleId: TitleId) =>
        lastPosition(client.runtime.state(attempt).get(), titleId) ??
        (await client.launches.attempts.saved(about(titleId))).position,
      /** Saved state at the start of a relaunch in this tab. */
      saved: (titleId: TitleId) => client.launches.attempts.saved(about(titleId)),
    };
  };
  return { ...browser, tab };
}

export const page = (at: number, of = 4): Signal => ({ type: 'moved', position: { unit: 'page', at, of } });
export const second = (at: number): Signal => ({ type: 'moved', position: { unit: 'second', at, of: 90 } });
export const commit = (location: string, status = 'incomplete'): Signal => ({
  type: 'committed',
  map: { 'cmi.core.lesson_status': status, 'cmi.core.lesson_location': location },
  by: 'course',
  row: 1,
  final: false,
  startedAt: 1_000,
});
