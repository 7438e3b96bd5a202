import type { Call, Say } from './call.ts';

/** What a record store, or the address of HACP, refused. Rules X5 and A8. */
export function judgeRequest(call: Call, say: Say): void {
  const { name, answer, error } = call;
  const hacp = /^\s*error\s*=\s*(\d+)/im.exec(answer)?.[1];
  if (hacp !== undefined && hacp !== '0') {
    const why = /^\s*error_text\s*=\s*(.*)$/im.exec(answer)?.[1]?.trim() ?? '';
    say('A8', `${name} is answered error ${hacp}${why === '' ? '' : ` (${why.slice(0, 200)})`}.`, call);
  } else if (error !== '0' && error !== '404') {
    // A document that was never saved is asked for by every content that begins: 404 is the right answer.
    say('X5', `${name} is answered ${error}: ${answer.slice(0, 300) || 'without a reason'}`, call);
  }
}
