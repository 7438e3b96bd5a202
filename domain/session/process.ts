import { concatMap, defer, filter, map, merge, Observable, tap } from 'rxjs';
import { waited } from '../kernel/clock.ts';
import { ofType } from '../kernel/of-type.ts';
import type { Process } from '../kernel/runtime.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { session } from './area.ts';
import { events } from './events.ts';
import type { TabMessage, Tabs } from './ports.ts';
import { canRestoreSession } from './rules.ts';
import type { SignOutFlow } from './sign-out.ts';
import type { SessionState } from './state.ts';

/** A token of another tab may appear in the cookie later than its message: delays in ms between checks. */
export const TOKEN_LATE_MS = [50, 250, 1_000] as const;

export type OtherTabsPorts = {
  tabs: Tabs;
  /** Emits when the tab becomes visible: messages may have been missed meanwhile. */
  looked: Observable<unknown>;
  renewFromOtherTab: () => Promise<boolean>;
  /**
   * If nobody is signed in, starts with the session of another tab, as far as `canRestoreSession` allows. Waits for its token
   * as long as `TOKEN_LATE_MS`. False: none.
   */
  beginFromOtherTab: () => Promise<boolean>;
  /**
   * For an open session: checks with the platform if the token has left the browser, so that a session that ended
   * elsewhere is refused. Resolves with the account of another learner whose token the browser now holds.
   */
  lookWhoIsIn: () => Promise<string | undefined>;
  signOutFlow: Pick<SignOutFlow, 'follow' | 'isUnderWay'>;
  notices: { notify: (message: Refusal) => void };
};

/** `during`: session of this tab when the message arrived. It may be handled after a new sign-in. */
type Heard = { message: TabMessage; during: SessionState };

const isSame = (here: SessionState, before: SessionState): boolean =>
  here.at !== 'signed-out' && before.at !== 'signed-out' && here.sessionId === before.sessionId;

/**
 * Notifies other tabs who is signed in here, and handles their messages. A sign-out of the same learner signs out here
 * too. A new sign-in of the same learner continues an expired session, or starts one here. A sign-in of another learner
 * leaves this session alone, because this tab holds its token in memory; the learner is notified. A sign-out ends only
 * the session that was open when the message arrived, not a later one, whose work must not be discarded. When the tab
 * becomes visible, the cookie gives the same results for missed messages.
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
    if (isMine || canRestoreSession(here, message.account)) return goOn();
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
    // `concatMap`: in the order of arrival.
    merge(heard.pipe(map((word) => () => answer(word))), ports.looked.pipe(map(() => look))).pipe(
      concatMap((act) => defer(act)),
    ),
  );
};
