import type { Rules } from './rule.ts';

/** What the pages and scripts of a package say before they run. */
export const pageRules = {
  H1: {
    severity: 'warning',
    standard: 'Content-Security-Policy of the content site: other hosts are refused (contentHosts of config.json)',
    fix: 'Put the file into the package, or ask whoever runs the platform to allow the host.',
  },
  H2: {
    severity: 'warning',
    standard: 'HTML, 7.2.2.1: a window that no press asked for is blocked',
    fix: 'Let the course run in the page that is opened, or open the window from a button.',
  },
  H3: {
    severity: 'warning',
    standard: 'Autoplay policy of browsers: sound begins after a press only',
    fix: 'Add "muted", or begin when the learner presses a button.',
  },
  H4: {
    severity: 'warning',
    standard: 'More than 50 MB in a file, or 500 MB in all, is slow for many learners',
    fix: 'Make pictures and films smaller, or give films as titles of their own.',
  },
  H5: {
    severity: 'error',
    standard: 'No browser has plug-ins any more (Flash, Java, Silverlight)',
    fix: 'Export it as HTML5.',
  },
  H6: {
    severity: 'warning',
    standard: 'Content of the product runs in a frame without workers of its own, and cannot leave it',
    fix: 'Remove it, or make sure that the course goes on without it.',
  },
  H7: {
    severity: 'warning',
    standard: 'WCAG 2.2, 1.1.1: a picture has a text in its place',
    fix: 'Add alt="what it shows", or alt="" to what is only decoration.',
  },
  H7a: {
    severity: 'warning',
    standard: 'WCAG 2.2, 3.1.1: the language of a page is said',
    fix: 'Add lang to <html>, such as <html lang="en">.',
  },
  H7b: {
    severity: 'warning',
    standard: 'WCAG 2.2, 1.2.2: a film has captions',
    fix: 'Add <track kind="captions" src="…" srclang="…">.',
  },
  H7c: {
    severity: 'warning',
    standard: 'WCAG 2.2, 2.4.2: a page has a title',
    fix: 'Add <title> to the head of the page.',
  },
  H8: {
    severity: 'warning',
    standard: 'XMLHttpRequest, 4.5.1: a synchronous request freezes the page, and browsers take it away',
    fix: 'Ask without waiting: open(method, address, true), or fetch.',
  },
} as const satisfies Rules;
