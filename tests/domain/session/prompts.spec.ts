import { describe, expect, it } from 'vitest';
import { getsPrompts } from '#domain/session/index.ts';

// Verifies: §1 some Vietnamese-language users, §6 the flag of the organisation kind; readings: Vietnamese prompts
describe('the Vietnamese prompts', () => {
  it.each([
    ['vi-VN', true],
    ['vi_VN', true],
    [' VI-vn ', true],
    ['vi', true],
    ['en-US', false],
    ['via', false],
    ['', false],
    [undefined, false],
  ])('are for an account in %j where the organisation is of that kind: %s', (locale, gets) => {
    expect(getsPrompts({ isPhotoOrganisation: true, locale })).toBe(gets);
    expect(getsPrompts({ isPhotoOrganisation: false, locale })).toBe(false);
  });
});
