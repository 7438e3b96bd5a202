import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { externalAddress, internalPath, signOnAddress, specialAddress, webAddress } from '#domain/access/index.ts';
import { runs } from '../../support/runs.ts';

// Verifies: T1, T2 – no URL from outside redirects to a forbidden destination.

const PAGE = 'https://app.example/acme/login';
const { origin } = new URL(PAGE);
const hosts = ['support.example', 'sso.example:8443', '.partner.example', 'xn--bcher-kva.example'];
const outside = { origin, hosts };

/** URLs that imitate our origin or an allowed host: none may be followed. */
const hostile: [name: string, target: string][] = [
  ['empty', ''],
  ['a space', ' '],
  ['a scheme that runs', 'javascript:alert(1)'],
  ['in mixed case', 'JaVaScRiPt:alert(1)'],
  ['with a tab inside', 'java\tscript:alert(1)'],
  ['with a newline inside', 'java\nscript:alert(1)'],
  ['with a return inside', 'java\rscript:alert(1)'],
  ['with a null before', '\u0000javascript:alert(1)'],
  ['with a control before', '\u0001javascript:alert(1)'],
  ['with a space before', ' javascript:alert(1)'],
  ['looking like an address', 'javascript://app.example/%0aalert(1)'],
  ['looking like an allowed host', 'javascript://support.example/%0aalert(1)'],
  ['with an encoded colon', 'javascript%3aalert(1)'],
  ['as an entity', 'javascript&colon;alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['data in base64', 'data:text/html;base64,PHNjcmlwdD4='],
  ['vbscript', 'vbscript:msgbox(1)'],
  ['blob', 'blob:https://app.example/1b0c'],
  ['file', 'file:///etc/passwd'],
  ['ftp', 'ftp://support.example/'],
  ['a web socket', 'wss://support.example/'],
  ['view-source', 'view-source:https://support.example/'],
  ['an inner scheme', 'feed:https://support.example/'],
  ['an app', 'intent://support.example/#Intent;scheme=https;end'],
  ['without a scheme', '//evil.example'],
  ['without a scheme, three slashes', '///evil.example'],
  ['without a scheme, four slashes', '////evil.example'],
  ['slash and backslash', '/\\evil.example'],
  ['backslash and slash', '\\/evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a tab between slashes', '/\t/evil.example'],
  ['a newline between slashes', '/\n/evil.example'],
  ['a return between slashes', '/\r/evil.example'],
  ['slashes after a step up', '/..//evil.example'],
  ['slashes after a dot', '/.//evil.example'],
  ['slashes after an encoded step up', '/%2e%2e//evil.example'],
  ['slashes after many steps up', '/a/b/../..//evil.example'],
  ['backslash after a step up', '/../\\evil.example'],
  ['http', 'http://support.example/'],
  ['https without slashes', 'https:support.example'],
  ['https with one slash', 'https:/support.example'],
  ['https with three slashes', 'https:///support.example'],
  ['https with backslashes', 'https:\\\\support.example'],
  ['https with a backslash', 'https:/\\support.example'],
  ['a user name', 'https://support.example@evil.example/'],
  ['our name as a user name', 'https://app.example@evil.example/'],
  ['a user name on an allowed host', 'https://evil.example@support.example/'],
  ['a user name and password', 'https://support.example:443@evil.example/'],
  ['an empty user name', 'https://:secret@support.example/'],
  ['an encoded @', 'https://support.example%40evil.example/'],
  ['a backslash before @', 'https://evil.example\\@support.example/'],
  ['a question mark before @', 'https://evil.example?@support.example/'],
  ['a hash before @', 'https://evil.example#@support.example/'],
  ['an allowed name in front', 'https://support.example.evil.example/'],
  ['our name in front', 'https://app.example.evil.example/'],
  ['an allowed name behind', 'https://evilsupport.example/'],
  ['an allowed name in the path', 'https://evil.example/support.example'],
  ['an allowed name in the query', 'https://evil.example/?https://support.example/'],
  ['a dash for a dot', 'https://support-example.evil/'],
  ['the allowed parent itself', 'https://partner.example/'],
  ['a name that ends like the allowed parent', 'https://evilpartner.example/'],
  ['a trailing dot', 'https://support.example./'],
  ['another port', 'https://support.example:8443/'],
  ['the default port of a host with its own', 'https://sso.example/'],
  ['a child of the allowed on another port', 'https://a.partner.example:444/'],
  ['an ideographic full stop', 'https://evil。example/'],
  ['a full-width full stop', 'https://support．example．evil.example/'],
  ['a full-width slash', 'https://evil.example／support.example'],
  ['a division slash', 'https://evil.example∕support.example/'],
  ['a full-width solidus as a path', '／／evil.example'],
  ['a Cyrillic letter', 'https://suppоrt.example/'],
  ['a capital i for an l', 'https://bücher.exampIe.evil/'],
  ['an ignored character', 'https://evil\u00ad.example/'],
  ['a bidi override', 'https://\u202eelpmaxe.troppus/'],
  ['an IPv4 address', 'https://93.184.216.34/'],
  ['an IPv4 address as a number', 'https://1572395042/'],
  ['an IPv6 address', 'https://[2001:db8::1]/'],
  ['an IPv6 address of IPv4', 'https://[::ffff:93.184.216.34]/'],
  ['loopback, not on the list', 'http://127.0.0.1/'],
  ['loopback as a number', 'http://2130706433/'],
  ['a host that is none', 'https://'],
  ['only a port', 'https://:443/'],
  ['a broken escape', 'https://support%.example/'],
  ['a very long path', `/${'x'.repeat(8_001)}`],
  ['a very long host', `https://${'a.'.repeat(5_000)}support.example/`],
  ['a space inside', 'https://support.example /'],
  ['a no-break space before', '\u00a0https://support.example/'],
  ['a tab in the host', 'https://sup\tport.example/'],
  ['a scheme with a newline', 'htt\nps://support.example/'],
];

describe('addresses that are known to be hostile', () => {
  it('are at least sixty, and named', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
    expect(new Set(hostile.map(([name]) => name)).size).toBe(hostile.length);
  });

  it.each(hostile)('are gone to from nowhere: %s', (_name, target) => {
    expect(internalPath(target)).toBeUndefined();
    expect(externalAddress(target, outside)?.href).toBeUndefined();
  });

  it.each([undefined, null, 0, {}, [], ['/acme/home'], { toString: () => '/acme/home' }])(
    'are not even text: %j',
    (target) => {
      expect(internalPath(target)).toBeUndefined();
      expect(webAddress(target, origin)).toBeUndefined();
    },
  );
});

describe('an address that browsers read differently from how it looks', () => {
  it.each(['/\\evil.example', 'https:\\\\a.example', 'https://a.example\\@b.example', '/\t/a', 'https://a\t.example/', ' /a', '//a'])(
    'is none, for any owner: %j',
    (target) => {
      expect(webAddress(target, origin)).toBeUndefined();
      expect(internalPath(target)).toBeUndefined();
    },
  ); // prettier-ignore
});

describe('each line of defence by itself', () => {
  it.each(['http://localhost.evil.example/', 'http://127.0.0.1.evil.example/', 'http://[::1].evil.example/', 'http://10.0.0.1/'])(
    'plain http is for this machine alone, not for %s',
    (target) => expect(webAddress(target, origin)).toBeUndefined(),
  ); // prettier-ignore

  it('two slashes are no path, whatever host they name', () =>
    expect(internalPath('//inside.invalid/acme/home')).toBeUndefined());

  it.each(['https://:secret@app.example/', 'https://ada@app.example/', 'https://ada:secret@app.example/'])(
    'nobody is named in %s',
    (target) => expect(webAddress(target, origin)).toBeUndefined(),
  );
});

describe('addresses that a learner may be sent to', () => {
  it.each([
    ['https://support.example/help?a=1#b', 'https://support.example/help?a=1#b'],
    ['HTTPS://SUPPORT.EXAMPLE', 'https://support.example/'],
    ['https://support.example:443/', 'https://support.example/'],
    ['https://sso.example:8443/login', 'https://sso.example:8443/login'],
    ['https://a.b.partner.example/', 'https://a.b.partner.example/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://app.example/anything', 'https://app.example/anything'],
    ['/anything', 'https://app.example/anything'],
  ])('%s', (target, href) => expect(externalAddress(target, outside)?.href).toBe(href));

  it.each(['/acme/home', '/acme/search?query=%C3%A7a', '/acme/title/g/t#x', '/'])('inside: %s', (path) =>
    expect(internalPath(path)).toBe(path),
  );

  it('never take an entry for more than it says', () => {
    for (const host of ['', '.', '..', '..example', 'example.', '*', '*.example', 'https://evil.example'])
      expect(externalAddress('https://evil.example./', { origin, hosts: [host] })).toBeUndefined();
  });
});

describe('the sign-on page of an organisation (Verifies: §3 loginUrl, §8 Missing SSO login URL)', () => {
  it.each([
    ['https://id.bank.example/sso?x=1', 'https://id.bank.example/sso?x=1'],
    ['http://127.0.0.1:4175/sign-on', 'http://127.0.0.1:4175/sign-on'],
    ['/sign-on', 'https://app.example/sign-on'],
    [`https://id.bank.example/?SAMLRequest=${'A'.repeat(5_000)}`, `https://id.bank.example/?SAMLRequest=${'A'.repeat(5_000)}`],
  ])('is gone to: %s', (loginUrl, href) => expect(signOnAddress(loginUrl, origin)).toMatchObject({ href })); // prettier-ignore

  it('is missing when there is none', () =>
    expect(signOnAddress(undefined, origin)).toEqual({ refused: 'MISSING_SSO_LOGIN_URL' }));

  it.each(['http://id.bank.example/', 'javascript:alert(1)', '//id.bank.example', 'https://x@id.bank.example/', ''])(
    'is refused: %j',
    (loginUrl) => expect(signOnAddress(loginUrl, origin)).toEqual({ refused: 'UNSAFE_LINK' }),
  );
});

describe('a special organisation code (Verifies: §6 one code redirects to an external site)', () => {
  const redirects = new Map([
    ['staff', 'https://staff.example/enter'],
    ['broken', 'javascript:alert(1)'],
    ['empty', ''],
  ]);
  it('leads where the operator says, in any case of its letters', () =>
    expect(specialAddress('Staff', redirects, origin)).toMatchObject({ href: 'https://staff.example/enter' }));
  it.each(['broken', 'empty'])('is refused when its address is none: %s', (code) =>
    expect(specialAddress(code, redirects, origin)).toEqual({ refused: 'UNSAFE_LINK' }),
  );
  it.each(['acme', '', 'constructor', '__proto__'])('%j is an ordinary one', (code) =>
    expect(specialAddress(code, redirects, origin)).toBeUndefined(),
  );
});

describe('generated addresses', () => {
  const COUNT = runs(10_000);
  // Pieces that attackers put between, before and after: separators, controls, look-alikes, encodings, schemes, names.
  const pieces = [
    '/', '//', '\\', '\t', '\n', '\r', '\u0000', '\u000b', ' ', '\u00a0', '\u2028', '\ufeff', '\u200b', '\u00ad', '\u202e',
    '.', '..', '。', '．', '｡', '／', '∕', '＼', '@', '＠', ':', '：', '?', '#', '%', '&', ';', '[', ']', '|', '^',
    '%2f', '%5c', '%09', '%0a', '%2e', '%2e%2e', '%40', '%3a', '%00', '%252f', '%c0%af', '%EF%BC%8F',
    'javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'http:', 'https:', 'hTTps://', 'http://', 'ws://',
    'evil.example', 'support.example', 'app.example', 'a.partner.example', 'sso.example:8443', 'localhost', '127.0.0.1',
    '[::1]', '[2001:db8::1]', '0x7f.1', '2130706433', ':443', ':8443', ':0', ':99999', 'xn--', 'bücher.example', 'suppоrt.example',
    'acme', 'login', 'home', 'İ', 'ß', '\ud83e\uddef', '\ud800', 'x'.repeat(300),
  ]; // prettier-ignore
  const piece = fc.constantFrom(...pieces);
  const known = fc.constantFrom(
    ...hostile.map(([, target]) => target.slice(0, 400)),
    '/acme/home',
    '/acme/search?query=x',
    'https://support.example/a',
    'https://sso.example:8443/',
    'https://a.partner.example/x',
    'https://app.example/acme/home',
  );
  const mutated = fc
    .tuple(known, fc.array(fc.tuple(fc.nat(), fc.nat(3), piece), { maxLength: 3 }), fc.boolean())
    .map(([target, changes, shout]) => {
      let text = target;
      for (const [where, removed, added] of changes) {
        const at = text.length === 0 ? 0 : where % (text.length + 1);
        text = text.slice(0, at) + added + text.slice(at + removed);
      }
      return shout ? text.toUpperCase() : text;
    });
  const joined = fc.array(piece, { maxLength: 7 }).map((parts) => parts.join(''));
  const target = fc.oneof(
    { weight: 5, arbitrary: mutated },
    { weight: 3, arbitrary: joined },
    { weight: 1, arbitrary: joined.map((tail) => `/${tail}`) },
    { weight: 1, arbitrary: joined.map((tail) => `https://support.example${tail}`) },
    { weight: 1, arbitrary: fc.webUrl() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  );

  it('lead nowhere but inside when they are taken for a path of the application', () => {
    let taken = 0;
    fc.assert(
      fc.property(target, (candidate) => {
        const path = internalPath(candidate);
        if (path === undefined) return;
        taken++;
        // How the browser resolves the path, and the URL itself, on pages of both kinds.
        for (const page of [PAGE, 'http://localhost:4173/acme/title/a/b?c#d'])
          for (const went of [path, candidate])
            if (new URL(went, page).origin !== new URL(page).origin) throw new Error(`${went} leaves ${page}`);
        if (!/^\/(?![/\\])/.test(path) || /[\u0000-\u0020\\]/.test(path)) throw new Error(`${path} is no plain path`);
        if (internalPath(path) !== path) throw new Error(`${path} is read differently the second time`);
      }),
      { numRuns: COUNT },
    );
    expect(taken, 'addresses that were good').toBeGreaterThan(COUNT / 100);
  });

  it('lead nowhere but to this origin and the listed hosts when they are taken for an address', () => {
    let taken = 0;
    fc.assert(
      fc.property(target, (candidate) => {
        const url = externalAddress(candidate, outside);
        if (url === undefined) return;
        taken++;
        const went = new URL(candidate, PAGE); // how `location.assign` would resolve the raw text
        const named = `${went.hostname}${went.port === '' ? '' : `:${went.port}`}`;
        const isListed = hosts.some((host) => (host.startsWith('.') ? named.endsWith(host) : named === host));
        if (went.origin !== origin && !(went.protocol === 'https:' && isListed)) throw new Error(`${candidate} leaves`);
        if (went.href !== url.href || went.username !== '' || went.password !== '')
          throw new Error(`${candidate} lies`);
        if (went.origin === origin && new URL(went.pathname, PAGE).origin !== origin)
          throw new Error(`the path of ${candidate} leaves`);
      }),
      { numRuns: COUNT },
    );
    expect(taken, 'addresses that were good').toBeGreaterThan(COUNT / 100);
  });
});
