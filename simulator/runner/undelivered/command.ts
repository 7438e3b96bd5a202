import { UsageError } from '../../command-line.ts';
import { FAILED, type Terminal, WELL } from '../command/options.ts';
import { undeliveredAt } from './file.ts';
import { played } from './play.ts';
import { shown } from './show.ts';

/** Shows a file of undelivered work and plays it. Fails when the simulated platform does not take in all of it. */
export async function undelivered([path, ...more]: readonly string[], to: Terminal): Promise<number> {
  if (path === undefined || more.length > 0) throw new UsageError('Which file? A learner saves one under Profile.');
  const opened = undeliveredAt(path);
  const say = (line: string) => to.out(readable(line));
  for (const line of shown(opened)) say(line);
  const { records, breaches } = await played(opened);
  to.out('\nA simulated platform with these titles says:');
  for (const { line } of records) say(line);
  for (const breach of breaches) say(`  the contract: ${breach}`);
  const taken = records.filter(({ isTaken }) => isTaken).length;
  to.out(`${taken} of ${records.length} records are taken in.`);
  return taken === records.length && breaches.length === 0 ? WELL : FAILED;
}

/** A line without what commands a terminal or turns its words round: the file is somebody else's. */
const readable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '\uFFFD');
