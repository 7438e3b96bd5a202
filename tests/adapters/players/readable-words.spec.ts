// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readableWords } from '#adapters/players/readable-words.ts';

const body = (html: string) => new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
const text = (html: string) => readableWords([body(html)]).text;

describe('the words of a chapter', () => {
  it('are its texts; blocks and lines of verse are apart, words that are dressed up are not', () => {
    expect(text('<h1>The <em>B</em>ell</h1><p>It is\n   six.</p><p>Roses<br>violets</p>')).toBe(
      'The Bell\nIt is    six.\nRoses\nviolets',
    );
    expect(text('<ul><li>One</li><li>Two</li></ul>tail')).toBe('One\nTwo\ntail');
  });

  it('leave out what is not read: how words are pronounced, styles, what is hidden', () => {
    expect(text('<style>a{}</style><ruby>漢<rt>kan</rt></ruby><p hidden>secret</p><title>t</title><p>字</p>')).toBe(
      '漢\n字',
    );
  });

  it('are found again where they stand, across what they are dressed in', () => {
    const root = body('<p>The <em>be</em>ll rings.</p><p>Six.</p>');
    const { text: all, ranges } = readableWords([root]);
    const said = (start: number, end: number) => ranges({ start, end }).map(String);
    expect(said(all.indexOf('bell'), all.indexOf('bell') + 4)).toEqual(['be', 'll']);
    expect(said(all.indexOf('Six'), all.length)).toEqual(['Six.']);
    expect(said(0, all.length).join('')).toBe('The bell rings.Six.');
    root.querySelector('em')!.firstChild!.textContent = 'b'; // rendered again in the meantime
    expect(said(4, 8)).toEqual(['b', 'll']);
  });

  it('begin at the first that is seen', () => {
    const { text: all, first } = readableWords([body('<p>Long gone.</p><p>Half seen here.</p>')]);
    const from = first((range) => !/gone|Half/.test(range.toString()) || range.toString().length > 12);
    expect(all.slice(from)).toBe('seen here.');
    expect(first(() => false)).toBeUndefined();
  });
});

describe('the words of a page, whose lines are those of its paper', () => {
  const page = (html: string) =>
    readableWords([body(html)], (line, next) => line.parentElement?.className === next.parentElement?.className);

  it('go on in the next line, broken words too; other letters begin another text', () => {
    const { text: all, ranges } = page(
      '<span class="h">Fire safety</span><br><span>The exam-</span><br><span>ple of </span><span>a well-</span><br><span class="h">End</span>',
    );
    expect(all).toBe('Fire safety\nThe example of a well-\nEnd');
    const at = all.indexOf('example');
    expect(ranges({ start: at, end: at + 7 }).map(String)).toEqual(['exam', 'ple']);
  });
});
