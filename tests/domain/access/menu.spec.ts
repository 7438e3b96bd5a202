import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appFor, brochureAddress, menuTarget, ownTitle, supportOf } from '#domain/access/index.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const allowed = { origin: 'https://learn.example', hosts: ['brochure.example', '.staff.example'] };
const target = (module: Parameters<typeof menuTarget>[0]['module'], url?: string) =>
  menuTarget({ module, url }, allowed);

// Verifies: §2 Menu entries: each opens the matching screen or an external link
describe('what a line of the menu opens', () => {
  it.each([
    ['home', 'home'],
    ['discover', 'catalogue'],
    ['search', 'search'],
    ['profile', 'profile'],
    ['custom-report', 'report'],
    ['staff-system', 'staff-system'],
  ] as const)('%s is the screen %s, whatever address it has', (module, screen) => {
    expect(target(module, 'javascript:alert(1)')).toEqual({ to: 'screen', screen });
  });

  it('logout and support do what they say', () => {
    expect([target('logout'), target('contact-support')]).toEqual([{ to: 'sign-out' }, { to: 'support' }]);
  });

  it('a redirect leads to its address, and says whether the operator vouches for it', () => {
    expect(target('redirect', 'https://brochure.example/x')).toMatchObject({ to: 'site', isListed: true });
    expect(target('redirect', 'https://elsewhere.example/x')).toMatchObject({ to: 'site', isListed: false });
  });

  it('the brochure, which gets a token, is opened on a listed host only', () => {
    expect(target('digital-brochure', 'https://brochure.example/x')).toEqual({
      to: 'brochure',
      url: 'https://brochure.example/x',
    });
    expect(target('digital-brochure', 'https://elsewhere.example/x')).toBeUndefined();
    expect(target('digital-brochure')).toBeUndefined();
  });

  it.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://u:p@brochure.example/', 'http://brochure.example/', 'mailto:a@b.c'])(
    'an address that may not be gone to is left out: %j',
    (url) => expect([target('redirect', url), target('digital-brochure', url)]).toEqual([undefined, undefined]),
  ); // prettier-ignore

  it('never leads to a scheme but https, nor a token to a host that is not listed, whatever the server sends', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.stringMatching(/^(https?|javascript|data|file|mailto):[/\\@:.?#%a-z0-9\t ]{0,30}$/),
      fc.stringMatching(/^[/\\]{0,3}[@:.?#%a-z0-9]{0,20}$/),
      fc.stringMatching(/^[/\\@:.?#%a-z0-9]{0,20}$/).map((rest) => `https://brochure.example/${rest}`),
    );
    const { reached, assert } = reaching({ site: 0.08, brochure: 0.04 });
    assert(
      fc.property(nasty, (url) => {
        const site = target('redirect', url);
        if (site?.to === 'site') {
          reached('site');
          expect(new URL(site.url).protocol).toBe('https:');
        }
        const brochure = target('digital-brochure', url);
        if (brochure?.to !== 'brochure') return;
        reached('brochure');
        const address = new URL(brochureAddress(brochure.url, 'secret'));
        expect(address.origin === allowed.origin || /^(brochure|.*\.staff)\.example$/.test(address.hostname)).toBe(
          true,
        );
        expect(address.searchParams.get('token')).toBe('secret');
      }),
      { numRuns: runs(500) },
    );
  });

  it('gives the brochure its token beside what its address holds already', () => {
    expect(brochureAddress('https://brochure.example/a?lang=tr&token=old#top', 'a b&c')).toBe(
      'https://brochure.example/a?lang=tr&token=a+b%26c#top',
    );
  });
});

// Verifies: §2 Menu entries, "the organisation's own titles of modules win where they differ from the defaults"
describe('the title of a line of the menu', () => {
  it.each([
    ['home', 'Home', undefined],
    ['home', '', undefined],
    ['home', '  \u00a0', undefined],
    ['home', 'HOME', undefined],
    ['home', 'Ｈｏｍｅ', undefined],
    ['home', ' Start ', 'Start'],
    ['home', 'Accueil', 'Accueil'],
    ['home', 'Search', 'Search'],
    ['discover', 'Discover', undefined],
    ['discover', 'catalogue', undefined],
    ['discover', 'Courses', 'Courses'],
    ['search', 'Search', undefined],
    ['search', 'Find', 'Find'],
    ['profile', 'Profile', undefined],
    ['profile', 'My record', 'My record'],
    ['logout', 'Log  out', undefined],
    ['logout', 'Logout', undefined],
    ['logout', 'Sign out', undefined],
    ['logout', 'Bye', 'Bye'],
    ['contact-support', 'Help', undefined],
    ['contact-support', 'Contact support', undefined],
    ['contact-support', 'Help desk', 'Help desk'],
    ['custom-report', 'Reports', undefined],
    ['custom-report', 'Custom report', undefined],
    ['custom-report', 'Figures', 'Figures'],
    ['digital-brochure', 'Brochure', undefined],
    ['digital-brochure', 'Digital brochure', undefined],
    ['digital-brochure', 'Spring brochure', 'Spring brochure'],
    ['staff-system', 'Staff system', undefined],
    ['staff-system', 'Rota', 'Rota'],
    ['redirect', '', undefined],
    ['redirect', 'Home', 'Home'],
    ['redirect', 'Help', 'Help'],
  ] as const)('%s called "%s" is the organisation’s own: %s', (module, label, own) => {
    expect(ownTitle({ module, label })).toBe(own);
  });

  const modules = ['home', 'discover', 'search', 'profile', 'logout', 'contact-support', 'custom-report', 'digital-brochure', 'redirect', 'staff-system'] as const; // prettier-ignore

  it('is never empty, never other words than were sent, and the same in small letters and capitals', () => {
    const words = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'home',
        'discover',
        'search',
        'profile',
        'log out',
        'help',
        'reports',
        'brochure',
        'staff system',
      ),
    );
    const spaces = fc.constantFrom('', ' ', '\u00a0', '\t');
    fc.assert(
      fc.property(fc.constantFrom(...modules), words, spaces, spaces, (module, title, before, after) => {
        const own = ownTitle({ module, label: `${before}${title}${after}` });
        expect([undefined, title.trim()]).toContain(own);
        expect(own).not.toBe('');
        if (/^[ -~]*$/.test(title))
          expect(ownTitle({ module, label: title.toUpperCase() }) === undefined).toBe(own === undefined);
        if (module === 'redirect' && /[a-z]/.test(title)) expect(own).toBe(title.trim());
      }),
      { numRuns: runs(500) },
    );
  });
});

// Verifies: §3 contactSupportSection, WCAG 3.2.6
describe('contact support', () => {
  const branding = (more: object) => ({
    showsContactSupport: true,
    contactSupportText: '',
    contactSupportUrl: undefined,
    ...more,
  });
  const of = (more: object, ...urls: (string | undefined)[]) =>
    supportOf(
      branding(more),
      urls.map((url) => ({ module: 'contact-support' as const, url })),
      allowed.origin,
    );

  it.each([
    ['a text alone', { contactSupportText: 'Call 4242' }, [], { html: 'Call 4242', url: undefined }],
    ['a page alone', { contactSupportUrl: 'https://help.example/x' }, [], { html: '', url: 'https://help.example/x' }],
    ['a mail address', { contactSupportUrl: 'mailto:help@acme.example' }, [], { html: '', url: 'mailto:help@acme.example' }],
    ['the menu’s address, when branding has none', {}, ['https://help.example/m'], { html: '', url: 'https://help.example/m' }],
    ['branding before the menu', { contactSupportUrl: 'https://help.example/x' }, ['https://help.example/m'], { html: '', url: 'https://help.example/x' }],
    ['the menu, when branding hides it', { showsContactSupport: false, contactSupportText: 'Call' }, [undefined], { html: 'Call', url: undefined }],
    ['nothing to say', { contactSupportText: '  ' }, [undefined], undefined],
    ['not shown at all', { showsContactSupport: false, contactSupportText: 'Call' }, [], undefined],
    ['an address of code', { contactSupportUrl: 'javascript:alert(1)' }, [], undefined],
    ['a mail address that is none', { contactSupportUrl: 'mailto:a b@c' }, [], undefined],
  ])('%s', (_what, more, urls, support) => expect(of(more, ...urls)).toEqual(support)); // prettier-ignore
});

// Verifies: §1 Mobile devices get an app popup; readings mobile-app prompt
describe('the app that a device is offered', () => {
  const stores = { android: 'https://play.example/a', ios: 'https://apps.example/a' };
  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'ios'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'ios'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', undefined],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', undefined],
    ['', undefined],
  ])('%s', (userAgent, system) => expect(appFor(userAgent, stores)?.system).toBe(system));

  it('is none where the operator has named no store for it', () => {
    expect(appFor('Android', { ios: 'https://apps.example/a' })).toBeUndefined();
  });
});
