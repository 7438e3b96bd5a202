import type { Title } from '#domain/catalogue/index.ts';
import { type CalendarEntry, calendarFile, fileName } from '../../format/calendar.ts';
import type { T } from '../../i18n/i18n.ts';
import type { BrowserClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';

type From = Pick<BrowserClient['device'], 'sharing' | 'clock'> & { orgCode: string; t: T };

/** Saves the due dates of titles as a calendar file. Skips titles without a due date. */
export function saveDueDates(titles: readonly Title[], { sharing, clock, orgCode, t }: From): void {
  const [only] = titles;
  const name = titles.length === 1 && only ? only.name : t('calendar.file');
  sharing.save({
    name: fileName(name, 'due-dates', 'ics'),
    type: 'text/calendar;charset=utf-8',
    text: calendarFile(
      titles.flatMap((title) => dueEntry(title, sharing.address(to.title(orgCode, title.id)), orgCode, t)),
      clock.now(),
    ),
  });
}

/** Stable UID from title, organisation and host, so that a repeated import updates entries. */
function dueEntry({ id, name, dueAt, dueDay }: Title, url: string, orgCode: string, t: T): CalendarEntry[] {
  const due = dueDay ?? dueAt;
  if (due === undefined) return [];
  const uid = `due-${encodeURIComponent(orgCode)}-${encodeURIComponent(id)}@${new URL(url).host}`;
  return [{ uid, summary: t('calendar.summary', { title: name }), url, due }];
}
