import { describe, expect, it } from 'vitest';
import { learnerPreferences } from '#adapters/storage/learner-preferences.ts';
import { storageOf } from '#simulator/runner/browser.ts';

function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    localStorage: storageOf(kept),
    sessionStorage: undefined,
  };
}

describe('how a learner likes things', () => {
  it('is kept for each account by itself, under its hash', () => {
    const browser = storage();
    let account: string | undefined = 'hash-1';
    const choices = learnerPreferences(browser, () => account);
    choices.set('media.speed', '1.5');
    account = 'hash-2';
    expect(choices.get('media.speed')).toBeUndefined();
    choices.set('media.speed', '2');
    account = 'hash-1';
    expect(choices.get('media.speed')).toBe('1.5');
    expect([...browser.kept]).toEqual([
      ['choice:hash-1:media.speed', '1.5'],
      ['choice:hash-2:media.speed', '2'],
    ]);
  });

  it('is not kept of nobody, and what nobody here wrote is not believed', () => {
    const browser = storage({ 'choice:hash-1:media.captions': 'x'.repeat(5000) });
    expect(learnerPreferences(browser, () => 'hash-1').get('media.captions')).toBeUndefined();
    const nobody = learnerPreferences(browser, () => undefined);
    nobody.set('media.speed', '2');
    expect(nobody.get('media.speed')).toBeUndefined();
    expect(browser.kept.size).toBe(1);
  });

  it('stays as long as the page where the browser stores nothing', () => {
    const choices = learnerPreferences({ localStorage: undefined, sessionStorage: undefined }, () => 'hash-1');
    choices.set('media.speed', '2');
    expect(choices.get('media.speed')).toBe('2');
  });
});
