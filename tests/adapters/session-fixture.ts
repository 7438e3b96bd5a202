import type { ExitReason } from '#domain/attempt/index.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { oneBrowser } from '../support/one-browser.ts';
import { type Opened, openTitle } from '../support/open-title.ts';

/**
 * Two learners, each with a title that only they open, so that the title reveals whose work arrived. Three further
 * titles unlock one after the other.
 */
export type Who = 'ada' | 'ben';
export const titleOf = (who: Who) => `book-of-${who}`;
const story = loadScenario(
  `
name: Two learners, one browser
organisation: { code: acme, name: Acme, authentication: { method: dual, loginUrl: /simulated/sign-on } }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }
  - { id: p-ben, userName: ben, password: Lighthouse1, firstName: Ben, lastName: B }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: book-of-ada, title: A, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: book-of-ben, title: B, kind: pdf, tags: [{ id: catalogue, pos: 2 }] }
    - { id: step-1, title: One, kind: pdf, tags: [{ id: catalogue, pos: 3 }] }
    - { id: step-2, title: Two, kind: pdf, tags: [{ id: catalogue, pos: 4, prerequisites: [step-1] }] }
    - { id: step-3, title: Three, kind: pdf, tags: [{ id: catalogue, pos: 5, prerequisites: [step-2] }] }
`,
  'two-learners.yaml',
);

/** One browser of both learners, with tabs in which they sign in, turn pages and leave. */
export function sessionFixture() {
  const browser = oneBrowser(story);
  const tab = async (...given: Parameters<typeof browser.tab>) => {
    const page = await browser.tab(...given);
    const { client, signals } = page;
    let open: Opened | undefined;
    const end = async (reason: ExitReason) => {
      const ending = open;
      open = undefined;
      await ending?.leave(reason);
    };
    const isLearning = () => open !== undefined;
    return {
      ...page,
      who: (): Who | undefined => {
        const now = client.session.now();
        return now.at === 'signed-out' ? undefined : (now.userId.replace('p-', '') as Who); // ids of the scenario above
      },
      token: page.userName,
      signIn: async (who: Who) => {
        await end('left'); // the sign-in screen has replaced the player
        await page.signIn(who);
      },
      prove: (who: Who) => client.session.reauthenticate({ username: who, password: 'Lighthouse1' }),
      launch: async () => {
        const now = client.session.now();
        if (now.at !== 'open' || isLearning()) return;
        const titleId = titleOf(now.userId.replace('p-', '') as Who); // ids of the scenario above
        // Takes the title over, as "Go on here" does: a title is open in one tab.
        const opened = await openTitle(client, titleId, { steals: true });
        const then = client.session.now();
        // The player closed along with the session of its launch.
        if (isLearning() || then.at !== 'open' || then.sessionId !== now.sessionId) return opened?.leave('left');
        open = opened;
        void opened?.lost.then(() => (open === opened ? end('taken-over') : undefined));
      },
      turn: (page: number) => {
        if (open) signals.get(open.attemptId)?.next({ type: 'moved', position: { unit: 'page', at: page, of: 900 } });
      },
      leave: (reason: ExitReason = 'left') => end(reason),
      isLearning,
    };
  };
  return { ...browser, tab };
}

export type Tab = Awaited<ReturnType<ReturnType<typeof sessionFixture>['tab']>>;
