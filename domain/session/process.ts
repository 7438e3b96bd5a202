import { concatMap, defer, filter, map, merge, Observable, tap } from 'rxjs';
import { waited } from '../kernel/clock.ts';
import { ofType } from '../kernel/of-type.ts';
import type { Process } from '../kernel/runtime.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { session } from './area.ts';
import { events } from './events.ts';
import type { TabMessage, Tabs } from './ports.ts';
import { mayPickUp } from './rules.ts';
import type { SignOutFlow } from './sign-out.ts';
import type { SessionState } from './state.ts';

/** What another tab has put into the cookie may be seen here later than its word of it: so long, one after the other. */
export const TOKEN_LATE_MS = [50, 250, 1_000] as const;

export type OtherTabsPorts = {
  tabs: Tabs;
  /** Emits when the learner looks at this tab again: what was said meanwhile may not have reached it. */
  looked: Observable<unknown>;
  renewFromOtherTab: () => Promise<boolean>;
  /**
   * Nobody is signed in here: begins with the session of another tab, if `mayPickUp` allows it; its token is waited for as
   * long as `TOKEN_LATE_MS` says. False: there is none.
   */
  beginFromOtherTab: () => Promise<boolean>;
  /**
   * For a session that is open: asks the platform when the token has left the browser, so that one that was ended
   * elsewhere is refused. Resolves with the account of another learner whose token the browser has by now.
   */
  lookWhoIsIn: () => Promise<string | undefined>;
  signOutFlow: Pick<SignOutFlow, 'follow' | 'isUnderWay'>;
  notices: { notify: (message: Refusal) => void };
};

/** `during`: the session of this tab when the word arrived. It may be answered later, when somebody has signed in anew. */
type Heard = { message: TabMessage; during: SessionState };

const isSame = (here: SessionState, before: SessionState): boolean =>
  here.at !== 'signed-out' && before.at !== 'signed-out' && here.sessionId === before.sessionId;

/**
 * Tells the other tabs of this browser who is signed in here, and answers what they tell: the same learner signed out
 * there is signed out here; signed in again there, an expired session goes on, and a tab without one begins. Somebody
 * else signed in there leaves this session alone, because its token lives in this tab's memory, and the learner is told
 * what that means. A sign-out there ends the session that was here when it was heard of, not one that has begun since: what
 * is done in that was never to be discarded. Whoever looks at this tab again gets the same by the cookie, should a word
 * have been missed.
 */
export const otherTabs: Process<OtherTabsPorts> = (facts, { ports, clock, state }) => {
  const now = () => state(session).get().session;
  const heard = new Observable<Heard>((reader) =>
    ports.tabs.listen((message) => reader.next({ message, during: now() })),
  );
  const goOn = async (): Promise<void> => {
    if (now().at === 'signed-out') {
      await ports.beginFromOtherTab();
      return;
    }
    for (const late of [0, ...TOKEN_LATE_MS]) {
      if (late > 0) await waited(clock, late);
      if (now().at !== 'expired' || (await ports.renewFromOtherTab())) return;
    }
  };
  const toldOf = new Set<string>();
  const tellOf = (other: string) => {
    if (toldOf.has(other)) return;
    toldOf.add(other);
    ports.notices.notify({ refused: 'OTHER_LEARNER_SIGNED_IN' });
  };
  const answer = async ({ message, during }: Heard): Promise<void> => {
    const here = now();
    if (message.type === 'stored' || ports.signOutFlow.isUnderWay()) return;
    const isMine = here.at !== 'signed-out' && message.account === here.account;
    if (message.type === 'signed-out')
      return isMine && isSame(here, during) ? ports.signOutFlow.follow(message) : undefined;
    if (isMine || mayPickUp(here, message.account)) return goOn();
    if (here.at !== 'signed-out') tellOf(message.account);
  };
  const look = async (): Promise<void> => {
    if (ports.signOutFlow.isUnderWay()) return;
    if (now().at !== 'open') {
      await (now().at === 'expired' ? ports.renewFromOtherTab() : ports.beginFromOtherTab());
      return;
    }
    const other = await ports.lookWhoIsIn();
    if (other !== undefined && now().at === 'open') tellOf(other);
  };
  return merge(
    facts.pipe(
      ofType(events.Opened, events.Reauthenticated),
      filter(({ restored }) => !restored),
      tap((fact) => {
        if (events.Reauthenticated.is(fact)) ports.notices.notify({ refused: 'ACC_VERIFIED' });
        const here = now();
        if (here.at !== 'signed-out') ports.tabs.say({ type: 'signed-in', account: here.account });
      }),
    ),
    // `concatMap`: in the order in which it was said.
    merge(heard.pipe(map((word) => () => answer(word))), ports.looked.pipe(map(() => look))).pipe(
      concatMap((act) => defer(act)),
    ),
  );
};
