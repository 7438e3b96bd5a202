import type { Page } from '@playwright/test';
import { catalogue, type Message, type MessageCode, type MessageParams } from '#domain/messages/index.ts';
import type { World } from '#simulator/platform/world.ts';
import { type Language, text } from '../../calm/calm.ts';
import { someOf } from '../../../support/runs.ts';
import { chooseLanguage } from '../../support/page.ts';
import { expect, type Platform, test } from '../../support/platform.ts';

/** One message, and where it must stand. Without a place of its own it is a notification. */
export type Said = {
  code: MessageCode;
  params?: MessageParams;
  /** The platform's own words, which win in every language. Spec §8. */
  words?: string;
  /** Name of the input whose description it is part of. */
  field?: string;
  /** It stands in the page. */
  inPage?: true;
  /** It is a notification, too: the first of a form's is. */
  noticed?: true;
};

/** A condition of the specification: what brings it about, once, and what is then said. */
export type Row = {
  when: string;
  /** In force until all languages were looked at. */
  fault?: Parameters<World['faults']['add']>[0];
  do: (page: Page, platform: Platform) => Promise<unknown>;
  says: readonly Said[];
};

/** Rows that follow each other on one page, in one story. */
export type Walk = {
  name: string;
  story: string;
  start: (page: Page, platform: Platform) => Promise<unknown>;
  rows: readonly Row[];
};

/** Each message in English and in one of these, the next in the next; in all of them in `npm run deep`. */
const OTHERS: readonly Language[] = ['tr-TR', 'zh-CN', 'fr-FR', 'ar-AE', 'es-ES', 'de-DE', 'vi-VN'];

/** Brings each condition about, and reads what is said in every language, which is changed by the page's own menu. */
export async function follow({ start, rows }: Walk, page: Page, platform: Platform): Promise<void> {
  await start(page, platform);
  for (const [nth, { when, fault, do: trigger, says }] of rows.entries())
    await test.step(when, async () => {
      const id = fault && platform.world.faults.add(fault);
      await trigger(page, platform);
      for (const language of says.length > 0 ? (['en-US', ...someOf(OTHERS, 1, nth)] as const) : []) {
        if (language !== 'en-US') await chooseLanguage(page, language);
        await expectSaid(page, says, language, `${when}, ${language}`);
        // What is said hides itself, but not from somebody who looks at it.
        if (language === 'en-US' && says.some(isNotice)) await lastNotice(page).hover();
      }
      // The steps of the rows know the page by its English words.
      if (says.length > 0) await chooseLanguage(page, 'en-US');
      if (id !== undefined) platform.world.faults.remove(id);
    });
}

const lastNotice = (page: Page) =>
  page
    .getByRole('region', { name: text('notices.region') })
    .getByRole('listitem')
    .last();

const isNotice = ({ field, inPage, noticed }: Said): boolean => noticed ?? !(inPage ?? field !== undefined);

/** All of it, at one time: in the description of its field, in the page, and as a notification. */
async function expectSaid(page: Page, says: readonly Said[], language: Language, where: string): Promise<void> {
  const fields = says.flatMap(({ field = [] }) => field);
  const missing = async () => {
    const seen = await page.evaluate(shown, { fields, notices: text('notices.region', language) });
    return says.flatMap((said) => {
      const words = wordsOf(said, language);
      return [
        ...(said.field === undefined || seen.fields[said.field]?.includes(words) ? [] : [`at ${said.field}: ${words}`]),
        ...(!said.inPage || seen.page.includes(words) ? [] : [`in the page: ${words}`]),
        ...(!isNotice(said) || seen.notices.includes(words) ? [] : [`as a notification: ${words}`]),
      ];
    });
  };
  await expect.poll(missing, { message: where, intervals: [20, 50, 100, 250] }).toEqual([]);
}

/** What a reader sees, and hears of the fields that are named. */
function shown(of: { fields: readonly string[]; notices: string }) {
  const descriptionOf = (name: string) => {
    const field = document.querySelector(`[name="${name}"]`);
    const ids = (field?.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)?.innerText ?? '').join(' ');
  };
  return {
    fields: Object.fromEntries(of.fields.map((name) => [name, descriptionOf(name)])),
    page: document.querySelector('main')?.innerText ?? '',
    notices: document.querySelector<HTMLElement>(`section[aria-label="${of.notices}"]`)?.innerText ?? '',
  };
}

/** The words of a message from the language's own file, as they must be shown: plural form, names of fields. */
function wordsOf({ code, params = {}, words }: Said, language: Language): string {
  if (words !== undefined) return words;
  const { counts }: Message<never> | Message = catalogue[code];
  const form = counts === undefined ? '' : `_${new Intl.PluralRules(language).select(Number(params[counts]))}`;
  const values = { ...params, ...(params['field'] === undefined ? {} : { field: nameOf(params['field'], language) }) };
  return text(`messages.${code}${form}`, language, values);
}

/** A field of ours has a name in each language, a field of the organisation the one it was given. */
function nameOf(field: string | number, language: Language): string {
  try {
    return text(`field.${field}`, language);
  } catch {
    return String(field);
  }
}
