import type { Call, Say } from './call.ts';

/** What a record store, or the address of HACP, refused. `withValues`: in its own words. Rules X5 and A8. */
export function judgeRequest(call: Call, say: Say, withValues: boolean): void {
  const { name, answer, error } = call;
  const hacp = /^\s*error\s*=\s*(\d+)/im.exec(answer)?.[1];
  if (hacp !== undefined && hacp !== '0') {
    const why = /^\s*error_text\s*=\s*(.*)$/im.exec(answer)?.[1]?.trim() ?? '';
    const said = withValues && why !== '' ? ` (${why.slice(0, 200)})` : '';
    say('A8', `${name} is answered error ${hacp}${said}.`, call);
  } else if (error !== '0' && error !== '404') {
    // A document that was never saved is asked for by every content that begins: 404 is the right answer.
    const said = withValues ? `: ${answer.slice(0, 300) || 'without a reason'}` : '.';
    say('X5', `${name} is answered ${error}${said}`, call);
  }
}
