import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { PackFile } from '#domain/packs/index.ts';
import { hex } from '../worker/world.ts';
import { answerWith, type Kept } from './pack-answers.ts';
import type { PackRow } from './pack-rows.ts';

/** A longer file is not read once more for its hash, which needs all of it in memory at once. */
const READ_MOST_BYTES = 64 * 1_048_576;

/** A file that is here whole, if it is the one that the platform means, as far as it has said so; else rejects with PortFailure. */
export async function asTold(
  kept: Kept,
  row: Pick<PackRow, 'id' | 'key'>,
  { nth, file }: { nth: number; file: PackFile },
): Promise<PackFile> {
  if (file.sha256 === undefined || file.got === 0 || file.got > READ_MOST_BYTES) return file;
  const bytes = await (await answerWith(kept, row, { nth, file }, null)).arrayBuffer();
  if (hex(await kept.crypto.subtle.digest('SHA-256', bytes)) === file.sha256) return file;
  throw new PortFailure('packs.content', { status: 200, kind: 'unreadable', reason: 'hash' });
}
