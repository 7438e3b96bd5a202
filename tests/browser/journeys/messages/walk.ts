import type { Page } from '@playwright/test';
import { catalogue, type Message, type MessageCode, type MessageParams } from '#domain/messages/index.ts';
import type { PlatformInstance } from '#simulator/platform/instance.ts';
import { type Language, text } from '../../layout-stability/layout-shifts.ts';
import { someOf } from '../../../support/runs.ts';
import { chooseLanguage } from '../../support/page.ts';
import { expect, type Platform, test } from '../../support/platform.ts';

/** One message, and its expected location. Default: a toast. */
export type Said = {
  code: MessageCode;
  params?: MessageParams;
  /** The platform’s own text, which takes precedence in every language. Spec §8. */
  words?: string;
  /** Name of the input whose description contains the message. */
  field?: string;
  /** The message is in the page. */
  inPage?: true;
  /** The message is also a toast, like the first one of a form. */
  noticed?: true;
};

/** A condition of the specification: its trigger, run once, and the expected messages. */
export type Row = {
  when: string;
  /** Active until all languages were checked. */
  fault?: Parameters<PlatformInstance['faults']['add']>[0];
  do: (page: Page, platform: Platform) => Promise<unknown>;
  says: readonly Said[];
};

/** Consecutive rows on one page, in one scenario. */
export type Walk = {
  name: string;
  story: string;
  start: (page: Page, platform: Platform) => Promise<unknown>;
  rows: readonly Row[];
};

/** Each message is checked in English and one of these, in turn; in `npm run test:nightly` in all of them. */
const OTHERS: readonly Language[] = ['tr-TR', 'zh-CN', 'fr-FR', 'ar-AE', 'es-ES', 'de-DE', 'vi-VN'];

/** Triggers each condition, and reads the messages in every language, selected in the page’s own menu. */
export async function follow({ start, rows }: Walk, page: Page, platform: Platform): Promise<void> {
  await start(page, platform);
  for (const [nth, { when, fault, do: trigger, says }] of rows.entries())
    await test.step(when, async () => {
      const id = fault && platform.world.faults.add(fault);
      await trigger(page, platform);
      for (const language of says.length > 0 ? (['en-US', ...someOf(OTHERS, 1, nth)] as const) : []) {
        if (language !== 'en-US') await chooseLanguage(page, language);
        await expectSaid(page, says, language, `${when}, ${language}`);
        // A toast hides itself, but not while the pointer is over it.
        if (language === 'en-US' && says.some(isNotice)) await lastNotice(page).hover();
      }
      // The steps find elements by their English texts.
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

/** Asserts all messages at the same time: in the field’s description, in the page, and as a toast. */
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

/** Visible texts, and the accessible descriptions of the given fields. */
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

/** Text of a message from the locale file as displayed: plural form, names of fields. */
function wordsOf({ code, params = {}, words }: Said, language: Language): string {
  if (words !== undefined) return words;
  const { counts }: Message<never> | Message = catalogue[code];
  const form = counts === undefined ? '' : `_${new Intl.PluralRules(language).select(Number(params[counts]))}`;
  const values = { ...params, ...(params['field'] === undefined ? {} : { field: nameOf(params['field'], language) }) };
  return text(`messages.${code}${form}`, language, values);
}

/** A field of ours has a name in each language, one of the organisation has a fixed name. */
function nameOf(field: string | number, language: Language): string {
  try {
    return text(`field.${field}`, language);
  } catch {
    return String(field);
  }
}
