// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ServerHtml } from '#ui/entry/server-html.tsx';
import { TextContext } from '#ui/i18n/use-text.ts';
import { textsOf } from '../support/texts.tsx';
import { reaching } from '../support/reaching/reaching.ts';
import { runs } from '../support/runs.ts';

const text = await textsOf();
const show = (html: string) =>
  render(
    <TextContext value={text}>
      <MemoryRouter>
        <ServerHtml html={html} />
      </MemoryRouter>
    </TextContext>,
  ).container;

afterEach(cleanup);

describe('HTML that a server wrote', () => {
  it('keeps its words, paragraphs, emphasis and lists', () => {
    const box = show('<p>Be <strong>kind</strong> &amp; calm.</p><ul><li>One</li><li>Two</li></ul>');
    expect(box.querySelector('strong')?.textContent).toBe('kind');
    expect(box.querySelectorAll('li')).toHaveLength(2);
    expect(box.textContent).toContain('Be kind & calm.');
  });

  it('shows a text without markup as it is', () =>
    expect(show('2 > 1, and that is that').textContent).toBe('2 > 1, and that is that'));

  it('opens links to other sites in a tab of their own, and links nothing else', () => {
    const box = show(
      '<a href="https://a.example/x">out</a> <a href="javascript:alert(1)">no</a> <a href="/acme/home">path</a>',
    );
    expect([...box.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual(['https://a.example/x']);
    expect(box.querySelector('a')?.rel).toContain('noopener');
    expect(box.textContent).toContain('no');
  });

  const payloads = [
    '<script>document.title="x"</script>ok',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed" id="root" onclick="x()" class="y">hi</p>',
    '<form action="https://evil.example"><input name=p></form>',
    '<base href="https://evil.example/">',
    '<style>*{display:none}</style>',
    '<a href="data:text/html,x">d</a>',
    '<object data="x"></object><embed src=x>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>alert(1)</script></template>',
    '<video src=x onerror=alert(1)></video>',
    '<a href="vbscript:x">v</a>',
    '<a href="https://a.example/x">w</a>',
    '<p><a href="mailto:a@b.example" onclick="x()">m</a></p>',
  ];
  it('leaves nothing of the original in the page but words and allowed elements', () => {
    const allowed =
      /^(div|span|a|p|br|hr|b|strong|i|em|u|s|sub|sup|small|mark|code|pre|blockquote|ul|ol|li|dl|dt|dd|h3|h4|table|thead|tbody|tr|th|td)$/;
    const { reached, assert } = reaching({ element: 0.5, link: 0.2 });
    assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...payloads), fc.constantFrom(...payloads.slice(-2)), fc.string()), {
          minLength: 1,
          maxLength: 6,
        }),
        (parts) => {
          const box = show(parts.join(''));
          for (const element of box.querySelectorAll('*')) {
            reached('element');
            expect(element.localName).toMatch(allowed);
            for (const { name } of element.attributes)
              expect(['href', 'target', 'rel', 'class', 'dir']).toContain(name);
          }
          for (const link of box.querySelectorAll('a')) {
            reached('link');
            expect(link.protocol).toMatch(/^(https?|mailto):$/);
          }
          cleanup();
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it('survives markup nested a thousand deep, of which it builds no more than anybody writes', () => {
    const box = show(`${'<b>'.repeat(1000)}deep`);
    expect(box.textContent).toContain('deep');
    expect(box.querySelectorAll('b').length).toBeLessThan(50);
  });
});
