// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

// A link that accepts any URL, so that only the sanitizing of server HTML protects. Files share modules: both are
// loaded again, and restored afterwards.
const LINK = '#ui/components/navigation/safe-link.tsx';
vi.resetModules();
vi.doMock(LINK, () => ({
  SafeLink: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));
const { ServerHtml } = await import('#ui/entry/server-html.tsx');
const { wordsOfHtml } = await import('#ui/screens/home/words-of-html.ts');
afterAll(() => {
  vi.doUnmock(LINK);
  vi.resetModules();
});

const show = (html: string) => render(<ServerHtml html={html} />).container;
afterEach(cleanup);

describe('the cleaning of server HTML, without the link that looks again', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://user@evil.example/',
    'https://user:pass@evil.example/',
    'https:evil.example',
    '//evil.example',
    '/\\evil.example',
    '/acme/home',
    '#top',
    `https://example.org/${'a'.repeat(2001)}`,
  ])('makes words of a link to %s', (href) => {
    const box = show(`<p>Before <a href="${href}">the link</a></p>`);
    expect(box.querySelectorAll('a')).toHaveLength(0);
    expect(box.textContent).toBe('Before the link');
  });

  it.each('script style template noscript iframe object svg math select textarea'.split(' '))(
    'shows nothing of what is in <%s>, here or on one line',
    (name) => {
      const html = `Before <${name}>inside</${name}> after`;
      expect(show(html).textContent).toBe('Before  after');
      expect(wordsOfHtml(html)).toBe('Before after');
    },
  );
});
