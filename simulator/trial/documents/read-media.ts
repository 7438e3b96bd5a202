import { open } from 'node:fs/promises';
import type { Input } from 'mediabunny';
import { finding, type Finding } from '../finding.ts';
import type { TrialPackage } from '../trial-package.ts';

/** What Chrome, Edge, Firefox and Safari all decode, by the names of the WebCodecs registry. */
const EVERYWHERE = /^(avc|vp8|vp9|av1|aac|mp3|opus|vorbis|flac|pcm-u8|pcm-s16)$/;

/** A film or a recording. `path` is where it lies, `file` its name, `beside` the files that belong to it. Rules M1–M4. */
export async function readMedia(path: string, file: string, beside: Iterable<string>): Promise<TrialPackage> {
  const { ALL_FORMATS, FilePathSource, Input: Opened } = await import('mediabunny');
  const input = new Opened({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const judged = await judge(input, file, [...beside]);
    if (judged.kind === undefined || !(await indexIsLast(path))) return judged;
    const words = 'Its index (moov) stands behind the data.';
    return { ...judged, findings: [...judged.findings, finding('M3', words, { file })] };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { title: file, units: [], findings: [finding('M1', `It cannot be read (${said}).`, { file })] };
  } finally {
    input.dispose();
  }
}

async function judge(input: Input, file: string, beside: readonly string[]): Promise<TrialPackage> {
  const tracks = await input.getTracks();
  const seconds = await input.computeDuration();
  if (tracks.length === 0 || !(seconds > 0))
    return { title: file, units: [], findings: [finding('M1', 'Nothing in it can be played.', { file })] };
  const kind = tracks.some((track) => track.isVideoTrack()) ? 'video' : 'audio';
  const findings: Finding[] = [];
  for (const track of tracks) {
    const codec = await track.getCodec();
    if (codec === null || !EVERYWHERE.test(codec))
      findings.push(
        finding('M2', `A track is in "${codec ?? 'an unknown codec'}", which not every browser plays.`, { file }),
      );
  }
  if (kind === 'video' && !beside.some((name) => name.endsWith('.vtt')))
    findings.push(finding('M4', `${Math.round(seconds)} seconds without captions beside them.`, { file }));
  return { kind, title: file, units: [{ id: kind, title: file, href: file }], findings };
}

/** Whether an mp4 must be loaded whole before it starts. Only the heads of its outermost boxes are read. */
async function indexIsLast(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    for (let at = 0, boxes = 0; at + 8 <= size && boxes < 64; boxes++) {
      const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, at);
      const type = buffer.toString('latin1', 4, 8);
      if (boxes === 0 && type !== 'ftyp') return false;
      if (type === 'moov' || type === 'mdat') return type === 'mdat';
      const length = buffer.readUInt32BE(0);
      const whole = length === 1 ? Number(buffer.readBigUInt64BE(8)) : length;
      if (whole < 8) return false;
      at += whole;
    }
    return false;
  } finally {
    await handle.close();
  }
}
