import type { ExitReason } from '#domain/attempt/index.ts';
import { sit, type Sitting } from '#domain/attempt/use-cases.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { reauthenticate } from '#domain/session/use-cases.ts';
import { PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { oneBrowser } from '../support/one-browser.ts';

/** Two learners, each with a title that only they ever open: work that arrives says by its title whose it is. */
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
`,
  'two-learners.yaml',
);

/** One browser of these two, with tabs in which they sign in, turn pages and leave. */
export function sessionWorld() {
  const browser = oneBrowser(story);
  const tab = async () => {
    const page = await browser.tab();
    const { core, signals } = page;
    let open: Sitting | undefined;
    let release = () => {};
    const end = async (reason: ExitReason) => {
      const ending = open;
      const free = release;
      open = undefined;
      await ending?.leave(reason);
      await core.journal.settled().catch(() => undefined);
      if (ending) free();
    };
    return {
      ...page,
      who: (): Who | undefined => {
        const now = core.session();
        return now.at === 'signed-out' ? undefined : (now.userId.replace('p-', '') as Who); // of the story above
      },
      token: page.userName,
      signIn: async (who: Who) => {
        await end('left'); // the sign-in screen has taken the place of the player
        await page.signIn(who);
      },
      prove: (who: Who) => reauthenticate(core, { username: who, password: 'Lighthouse1' }),
      launch: async () => {
        const now = core.session();
        if (now.at !== 'open' || open) return;
        const titleId = titleOf(now.userId.replace('p-', '') as Who); // as above
        // As "Go on here" does: a title is open in one tab.
        const hold = await core.titles.take(now.account, titleId, { steal: true });
        if (hold === 'busy') return;
        const then = core.session();
        // The player went away with the session that it was opened in.
        if (open || then.at !== 'open' || then.sessionId !== now.sessionId) return hold.release();
        const title = { titleId, titleName: titleId, activityId: `urn:${titleId}`, kind: 'pdf' as const };
        const outcome = await sit(
          { runtime: core.runtime, ports: core.attempts, clock: core.clock, ids: core.ids, sittings: core.sittings },
          {
            title: { ...title, link: `${PLATFORM_ORIGIN}/x.pdf`, isLocked: false, isCompatible: true },
            sessionId: now.sessionId,
            learner: { id: now.userId, name: '' },
            locale: 'en-US',
            host: {},
            // Where the content comes from is no matter here.
            prepared: {
              saved: Promise.resolve({ position: undefined, scorm: undefined }),
              address: Promise.resolve('https://content.example/x.pdf'),
            },
          },
        );
        if (isRefusal(outcome)) return hold.release();
        open = outcome;
        release = hold.release;
        void hold.lost.then(() => (open === outcome ? end('taken-over') : undefined));
      },
      turn: (page: number) => {
        if (open) signals.get(open.attemptId)?.next({ type: 'moved', position: { unit: 'page', at: page, of: 900 } });
      },
      leave: (reason: ExitReason = 'left') => end(reason),
      isLearning: () => open !== undefined,
    };
  };
  return { ...browser, tab };
}

export type Tab = Awaited<ReturnType<ReturnType<typeof sessionWorld>['tab']>>;
