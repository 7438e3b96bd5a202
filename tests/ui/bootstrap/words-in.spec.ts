import { describe, expect, it } from 'vitest';
import { wordsIn } from '#ui/bootstrap/words-in.ts';

const texts = {
  'signIn.submit': 'Sign in',
  'signIn.title': 'Welcome',
  'messages.SIGN-1': 'No',
  'messages.SIGN-2': 'Never',
  'home.greeting': 'Hello',
  'time.days_one': '{{count}} day',
  'time.days_other': '{{count}} days',
};

describe('the words of a part of the build', () => {
  it.each<[string, string, readonly string[]]>([
    ['none', 'say(title)', []],
    ['in double quotes', 't("signIn.submit")', ['signIn.submit']],
    ['in single quotes', "t('signIn.submit')", ['signIn.submit']],
    ['in a template', 't(`signIn.title`)', ['signIn.title']],
    ['made up of a group and a code', 't(`messages.${code}`)', ['messages.SIGN-1', 'messages.SIGN-2']],
    ['with a count', 't("time.days",{count:2})', ['time.days_one', 'time.days_other']],
    ['a part of another word', 't("signIn.submitting")', []],
    ['a value alone', '`${code}`', []],
  ])('%s', (_, code, keys) => expect(Object.keys(wordsIn(code, texts))).toEqual(keys));
});
