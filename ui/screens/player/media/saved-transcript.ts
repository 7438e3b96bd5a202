import type { MediaTools } from '#domain/player/index.ts';
import { fileName } from '#ui/format/calendar.ts';
import { clockTime } from '#ui/format/time-spent.ts';
import { useText } from '#ui/i18n/use-text.ts';
import type { ChromeRoom } from '../bar/chrome.ts';
import { bestOf } from './track-name.ts';

type About = {
  /** The language that it is wanted in, where there is one. */
  wanted: string;
  onFailed: (words: string) => void;
};

/** Saves what is said as a text, a line for each moment; undefined where there is none. */
export function useSavedTranscript(
  tools: MediaTools | undefined,
  { title, saveFile }: Pick<ChromeRoom, 'title' | 'saveFile'>,
  { wanted, onFailed }: About,
): (() => void) | undefined {
  const { t } = useText();
  const track = tools && (bestOf(tools.transcripts, wanted) ?? tools.transcripts[0]);
  if (!track) return undefined;
  const name = fileName(t('media.transcriptFile', { title }), 'transcript', 'txt');
  return () =>
    void tools.transcript(track.language).then(
      (cues) => {
        const lines = cues.map(({ start, text }) => `${clockTime(start)}  ${text.replace(/\s+/g, ' ')}`);
        saveFile({ name, type: 'text/plain', text: `${title}\n\n${lines.join('\n')}\n` });
      },
      () => onFailed(t('media.transcriptFailed')),
    );
}
