import { describe, expect, it, vi } from 'vitest';
import { refuse } from '#domain/messages/index.ts';
import type { Locale } from '#ui/i18n/engine.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { i18nextEngine } from '#ui/i18n/i18next-engine.ts';
import { ownLanguage } from '#ui/shared/session/own-language.ts';
import { directionOf, type Language, localePath, pickLanguage } from '#ui/i18n/languages.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { textOfMessage } from '#ui/i18n/say-message.ts';
import { aUser } from '../../support/people.ts';
import { textsOf } from '../../support/texts.tsx';

const gone = () => Promise.reject(new Error('404'));

describe('the language', () => {
  it.each<[(string | undefined)[], Language]>([
    [[], 'en-US'],
    [['tr-TR', 'fr-FR'], 'tr-TR'],
    [[undefined, 'fr-CA'], 'fr-FR'],
    [['zh'], 'zh-CN'],
    [['zh_CN'], 'zh-CN'],
    [['sv-SE', 'tr'], 'tr-TR'],
    [['xx', ''], 'en-US'],
    [['ar'], 'ar-AE'],
    [['ar-EG'], 'ar-AE'],
    [['es-MX'], 'es-ES'],
    [['de-AT'], 'de-DE'],
    [['vi'], 'vi-VN'],
  ])('for the wishes %j is %s', (wishes, language) => expect(pickLanguage(wishes)).toBe(language));

  it('is read from the path of the specification', () => expect(localePath('tr-TR')).toBe('lang/locale-tr-TR.json'));
  it('says in which direction it is read', () =>
    expect([directionOf('fr-FR'), directionOf('ar-AE')]).toEqual(['ltr', 'rtl']));

  /** Verifies: WCAG 3.1.1. */
  it('changes without a reload, on the page too, and tells whoever shows a text', async () => {
    const page = { lang: '', dir: '' };
    const texts = await createText({ language: 'en-US', load: (wanted) => Promise.resolve(readLocale(wanted)), page });
    const before = texts.get();
    const told = vi.fn();
    texts.subscribe(told);
    await texts.setLanguage('fr-FR');
    expect(before.t('signIn.submit')).toBe('Sign in');
    expect(texts.get().t('signIn.submit')).toBe('Se connecter');
    expect(told).toHaveBeenCalledTimes(1);
    expect(page).toEqual({ lang: 'fr-FR', dir: 'ltr' });
  });

  it('whose file is saved while developing is shown anew, whichever engine speaks', async () => {
    const texts = await createText({ language: 'en-US', load: (wanted) => Promise.resolve(readLocale(wanted)) });
    for (const word of ['Come in', 'Enter']) {
      texts.replace('en-US', { ...readLocale('en-US'), 'signIn.submit': word });
      expect(texts.get().t('signIn.submit')).toBe(word);
      await texts.use(await i18nextEngine());
      expect(texts.get().t('signIn.submit')).toBe(word);
    }
  });

  it.each<[string | undefined, string | undefined, Language, Language]>([
    ['tr-TR', undefined, 'en-US', 'tr-TR'],
    ['vi-VN', undefined, 'fr-FR', 'vi-VN'],
    ['vi-VN', 'fr-FR', 'fr-FR', 'fr-FR'],
    ['tr-TR', 'vi-VN', 'vi-VN', 'vi-VN'],
    ['sv-SE', undefined, 'fr-FR', 'fr-FR'],
    [undefined, 'vi-VN', 'vi-VN', 'vi-VN'],
    [undefined, undefined, 'fr-FR', 'fr-FR'],
  ])('of an account in %s, with %s kept and %s on the page, becomes %s', (locale, kept, now, wanted) => {
    expect(ownLanguage(locale === undefined ? undefined : aUser({ locale }), kept, now)).toBe(wanted);
  });

  it('that cannot be loaded leaves the page in the one it had, and can be asked for again', async () => {
    let broken = true;
    const texts = await createText({
      language: 'en-US',
      load: (wanted) => (wanted === 'tr-TR' && broken ? gone() : Promise.resolve(readLocale(wanted))),
    });
    await expect(texts.setLanguage('tr-TR')).rejects.toThrow();
    expect(texts.get().language).toBe('en-US');
    broken = false;
    await texts.setLanguage('tr-TR');
    expect(texts.get().t('common.cancel')).toBe('Vazgeç');
  });

  it('chosen last wins, although an earlier one arrives later', async () => {
    let late: (locale: Locale) => void = () => undefined;
    const texts = await createText({
      language: 'en-US',
      load: (wanted) =>
        wanted === 'tr-TR' ? new Promise((resolve) => (late = resolve)) : Promise.resolve(readLocale(wanted)),
    });
    const first = texts.setLanguage('tr-TR');
    await texts.setLanguage('zh-CN');
    late(readLocale('tr-TR'));
    await first;
    expect(texts.get().language).toBe('zh-CN');
  });

  it('starts as en-US when its own file is missing', async () => {
    const texts = await createText({
      language: 'fr-FR',
      load: (wanted) => (wanted === 'fr-FR' ? gone() : Promise.resolve(readLocale(wanted))),
    });
    expect(texts.get().language).toBe('en-US');
    await expect(createText({ language: 'fr-FR', load: gone })).rejects.toThrow('404');
  });

  it('starts with the first words, says nothing for the others until they are there, and asks for its file once', async () => {
    let arrive: () => void = () => undefined;
    const load = vi.fn((wanted: Language) => new Promise<Locale>((r) => (arrive = () => r(readLocale(wanted)))));
    const { 'signIn.submit': submit } = readLocale('fr-FR');
    const texts = await createText({
      language: 'fr-FR',
      load,
      firstWords: Promise.resolve({ 'signIn.submit': submit! }),
    });
    const told = vi.fn();
    texts.subscribe(told);
    expect([texts.get().t('signIn.submit'), texts.get().t('common.cancel')]).toEqual(['Se connecter', '']);
    const used = texts.use(await i18nextEngine());
    expect(told).not.toHaveBeenCalled();
    arrive();
    await used;
    expect([texts.get().t('signIn.submit'), texts.get().t('common.cancel')]).toEqual(['Se connecter', 'Annuler']);
    expect(load.mock.calls).toEqual([['fr-FR']]);
    expect(told).toHaveBeenCalled();
  });

  it('is not told of words that nobody has missed', async () => {
    const texts = await createText({
      language: 'fr-FR',
      load: (wanted) => Promise.resolve(readLocale(wanted)),
      firstWords: Promise.resolve(readLocale('fr-FR')),
    });
    const told = vi.fn();
    texts.subscribe(told);
    expect(texts.get().t('signIn.submit')).toBe('Se connecter');
    await new Promise(setImmediate);
    expect(told).not.toHaveBeenCalled();
  });

  it('without its first words waits for all of them; without the others, no other engine speaks until they came', async () => {
    let broken = true;
    const load = (wanted: Language) => (broken ? gone() : Promise.resolve(readLocale(wanted)));
    await expect(createText({ language: 'fr-FR', load, firstWords: gone() })).rejects.toThrow('404');
    const words = { 'signIn.submit': 'Se connecter' };
    const texts = await createText({ language: 'fr-FR', load, firstWords: Promise.resolve(words) });
    await expect(texts.use(await i18nextEngine())).rejects.toThrow('404');
    expect(texts.get().t('signIn.submit')).toBe('Se connecter');
    broken = false;
    await texts.use(await i18nextEngine());
    expect(texts.get().t('common.cancel')).toBe('Annuler');
    const late = await createText({ language: 'fr-FR', load, firstWords: gone() });
    expect(late.get().t('common.cancel')).toBe('Annuler');
  });

  it('takes a text that its file does not have yet from en-US, which is loaded only then', async () => {
    const asked: string[] = [];
    const texts = await createText({
      language: 'fr-FR',
      load: (wanted) => {
        asked.push(wanted);
        const { 'common.cancel': cancel, ...rest } = readLocale(wanted);
        return Promise.resolve(wanted === 'fr-FR' ? rest : { ...rest, 'common.cancel': cancel! });
      },
    });
    expect(texts.get().t('common.close')).toBe('Fermer');
    expect(asked).toEqual(['fr-FR']);
    expect(texts.get().t('common.cancel')).toBe('common.cancel');
    await vi.waitFor(() => expect(texts.get().t('common.cancel')).toBe('Cancel'));
    expect(texts.get().language).toBe('fr-FR');
    expect(asked).toEqual(['fr-FR', 'en-US']);
  });
});

describe('a message', async () => {
  const { t } = (await textsOf()).get();
  const turkish = (await textsOf('tr-TR')).get().t;

  it.each([
    [{ left: 2, of: 3 }, 'Your credentials are invalid. You have 2 attempts left from 3'],
    [{ left: 1, of: 3 }, 'Your credentials are invalid. You have 1 attempt left from 3'],
    [{ left: 0, of: 3 }, 'Your credentials are invalid. You have 0 attempts left from 3'],
  ])('counts in the grammar of the language: %j', (params, text) =>
    expect(textOfMessage(t, refuse('ATTEMPTS_LEFT', params))).toBe(text),
  );

  it('names our own fields in the language, and a server’s field as the server does', () => {
    expect(textOfMessage(t, refuse('MAX_LENGTH', { field: 'password', max: 25 }))).toBe(
      'The maximum length for Password is 25 characters',
    );
    expect(textOfMessage(turkish, refuse('FIELD_MANDATORY', { field: 'firstName' }))).toBe('Ad alanı zorunludur.');
    expect(textOfMessage(t, refuse('FIELD_MANDATORY', { field: 'Cost <b>centre</b>' }))).toBe(
      'The field Cost <b>centre</b> is mandatory.',
    );
  });

  it('does not let a value speak as a text of ours', () => {
    expect(textOfMessage(t, refuse('NUMBERS_ONLY', { field: '$t(common.save) {{max}}' }))).toBe(
      '$t(common.save) {{max}} must contain numbers only',
    );
  });

  it('of the server wins', () =>
    expect(textOfMessage(t, { refused: 'EXPIRED_ACCOUNT', said: 'Ended on Monday.' })).toBe('Ended on Monday.'));
});
