import type { Deed } from './history.ts';
import type { SimulatedLearner } from './simulated-learner.ts';
import type { Sent } from './environment/network.ts';

/** Prints a history while it runs: each action, followed by the requests sent in the meantime. */
export function storyteller(say: (line: string) => void): (deed: Deed | 'rest', life: SimulatedLearner) => void {
  let told = 0;
  let reported = 0;
  let began = 0;
  return (deed, life) => {
    began ||= life.clock.now();
    const { page, screen } =
      life.tabs[typeof deed === 'object' && 'tab' in deed ? deed.tab % life.tabs.length : 0] ?? {};
    const session = page && !page.isOver ? page.client.session.now() : undefined;
    const where = page ? `page ${page.no}${page.isOver ? ' (gone)' : ''}` : 'no page';
    const who = session && session.at !== 'signed-out' ? `${session.userId} ${session.at}` : 'nobody';
    say(
      `${seconds(life.clock.now() - began)} ${line(deed)}  [${where}, ${who}${screen?.hasAttempt ? ', in a title' : ''}]`,
    );
    for (const report of life.reports.slice(reported)) say(`         ! ${report}`);
    for (const sent of life.network.sent.slice(told)) say(`         ${seconds(sent.at - began)} ${wire(sent)}`);
    told = life.network.sent.length;
    reported = life.reports.length;
  };
}

const line = (deed: Deed | 'rest'): string =>
  deed === 'rest'
    ? 'all is well again; the learners come back'
    : Object.entries(deed)
        .map(([name, value]) => (name === 'do' ? String(value) : `${name} ${JSON.stringify(value)}`))
        .join(', ');

const wire = ({ page, bearer, actor, carried, keepalive, tookEffect, isFirst, isRefused }: Sent): string =>
  [
    `page ${page} as ${bearer === actor ? actor : `${bearer} for ${actor}`}:`,
    carried.is === 'state'
      ? `state ${carried.n}${carried.isFinal ? ' (end of run)' : ''} ${carried.key}`
      : `${carried.verb} ${carried.page || ''}${carried.verb === 'exited' ? `${carried.seconds} s` : ''}`,
    `of ${carried.titleId}`,
    keepalive ? 'keepalive' : '',
    isFirst ? '' : tookEffect ? 'again' : isRefused ? 'REFUSED' : 'NO EFFECT',
  ].join(' ');

const seconds = (ms: number): string => (ms / 1_000).toFixed(3).padStart(8);
