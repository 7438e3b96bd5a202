import type { Page } from '@playwright/test';
import { catalogue, type Message, type MessageCode, type MessageParams } from '#domain/messages/index.ts';
import type { World } from '#simulator/platform/world.ts';
import { type Language, text } from '../../calm/calm.ts';
import { expect as shortly, type Platform, test } from '../../support/platform.ts';

/** What is behind sign-in comes over several loads. */
const expect = shortly.configure({ timeout: 15_000 });

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

/** English first and last: the steps of the rows know the page by its English words. */
const LANGUAGES: readonly Language[] = ['en-US', 'tr-TR', 'zh-CN', 'fr-FR', 'en-US'];

/** Brings each condition about, and reads what is said in every language, which is changed by the page's own menu. */
export async function follow({ start, rows }: Walk, page: Page, platform: Platform): Promise<void> {
  await start(page, platform);
  for (const { when, fault, do: trigger, says } of rows)
    await test.step(when, async () => {
      const id = fault && platform.world.faults.add(fault);
      await trigger(page, platform);
      for (const [at, language] of (says.length > 0 ? LANGUAGES : []).entries()) {
        if (at > 0) await languageMenu(page).selectOption(language);
        for (const said of says) await expectSaid(page, said, language, `${when}, ${language}`);
      }
      if (id !== undefined) platform.world.faults.remove(id);
    });
}

const languageMenu = (page: Page) =>
  page.locator('select:has(option[value="zh-CN"])').filter({ visible: true }).first();

async function expectSaid(page: Page, said: Said, language: Language, where: string): Promise<void> {
  const words = wordsOf(said, language);
  if (said.field !== undefined)
    await expect(page.locator(`[name="${said.field}"]`).first(), where).toHaveAccessibleDescription(containing(words));
  if (said.inPage) await expect(page.locator('main').getByText(words).first(), where).toBeVisible();
  if (!said.noticed && (said.inPage || said.field !== undefined)) return;
  const notice = page.getByRole('region', { name: text('notices.region', language) }).getByText(words);
  await expect(notice, where).toBeVisible();
  await notice.hover(); // it waits for whoever looks at it
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

const containing = (words: string) => new RegExp(words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
