import { describe, expect, it } from 'vitest';
import { i18nextEngine } from '#ui/i18n/i18next-engine.ts';
import { languages } from '#ui/i18n/languages.ts';
import { baseKey, numbersOf, placeholdersOf, readLocale } from '#ui/i18n/make-keys.ts';
import { plainEngine } from '#ui/i18n/i18n.ts';

const counts = [0, 1, 2, 3, 5, 11, 21, 1000, 1_234_567];

describe('the engine of the first screen and i18next', () => {
  it.each(languages)('say the same words for every text of %s', async (language) => {
    const locale = readLocale(language);
    const engines = [plainEngine(), await i18nextEngine()];
    for (const engine of engines) engine.add(language, locale);
    let compared = 0;
    for (const [key, text] of Object.entries(locale)) {
      const isPlural = baseKey(key) !== key;
      const model = locale[`${baseKey(key)}_other`] ?? text; // a plural form may spell its number out
      const names = placeholdersOf(model);
      const values = Object.fromEntries(
        names.map((name, i) => [
          name,
          i % 2 && !numbersOf(model).includes(name) ? `<b>${name}</b> $t(common.close) {{x}}` : i + 41,
        ]),
      );
      for (const count of isPlural || names.includes('count') ? counts : [undefined]) {
        const params = count === undefined ? values : { ...values, count };
        const [plain, full] = engines.map((engine) => engine.say(language, baseKey(key), params));
        expect(plain, `${key} ${JSON.stringify(params)}`).toBe(full);
        expect(plain).toBeTruthy();
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });

  it('have no word for a key that is not there', async () => {
    for (const engine of [plainEngine(), await i18nextEngine()]) {
      engine.add('en-US', { 'common.close': 'Close' });
      expect(engine.say('en-US', 'common.nothing')).toBeUndefined();
      expect(engine.say('fr-FR', 'common.close')).toBeUndefined();
    }
  });
});
