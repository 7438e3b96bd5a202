import type { Annotation } from '#domain/annotations/index.ts';
import { fileName } from '#ui/format/calendar.ts';
import type { T } from '#ui/i18n/i18n.ts';
import type { ChromeRoom } from '../bar/chrome.ts';
import type { MenuAction } from '../bar/more-menu.tsx';

type About = {
  /** Where a mark stands, in words. */
  placeOf: (annotation: Annotation) => string;
  room: Pick<ChromeRoom, 'title' | 'saveFile'>;
  t: T;
};

/** Saves marks and notes as a text that is read without a program for it: places, words as a mail quotes them, notes. */
export function savedNotes(annotations: readonly Annotation[], { placeOf, room, t }: About): MenuAction[] {
  if (annotations.length === 0) return [];
  const heading = t('notes.file', { title: room.title });
  const save = () => {
    const parts = annotations.map((one) => [placeOf(one), quoted(one.quote.exact), one.note.trim()]);
    const text = [heading, ...parts.map((lines) => lines.filter((line) => line !== '').join('\n'))].join('\n\n');
    room.saveFile({ name: fileName(heading, 'notes', 'txt'), type: 'text/plain', text: `${text}\n` });
  };
  return [{ icon: 'device', label: t('notes.saveAsText'), onPress: save }];
}

const quoted = (words: string): string => `> ${words.trim().replace(/\s+/g, ' ')}`;
