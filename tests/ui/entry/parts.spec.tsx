// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionOf } from '#domain/kernel/connection.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { ErrorBoundary } from '#ui/entry/failures/error-boundary.tsx';
import { loadPart, setLoadEnvironment } from '#ui/entry/failures/load-files.ts';
import { ErrorPage } from '#ui/entry/failures/out-of-order.tsx';
import { lazyPart } from '#ui/entry/failures/parts.ts';
import { ConnectionContext } from '#ui/hooks/connection.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { textsOf, WithTexts } from '../../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined)); // React logs caught errors on the console
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  setLoadEnvironment(undefined);
  vi.restoreAllMocks();
});

const styles = () => [...document.head.querySelectorAll('link')];
/** A server with the files of `has`, with or without a network. */
function server({ has = true, isThere = true } = {}) {
  const line = { isThere, fetched: [] as string[] };
  setLoadEnvironment({
    fetch: (path) => {
      line.fetched.push(path);
      return line.isThere
        ? Promise.resolve(new Response('', { status: has ? 200 : 404 }))
        : Promise.reject(new TypeError());
    },
    remedy: () => Promise.resolve(line.isThere),
  });
  return line;
}

/** Verifies: §8 Status -1; a chunk of the build that does not load. */
describe('a part of the build', () => {
  it('is run only when all of its files are there, each asked for once', async () => {
    const { fetched } = server();
    const run = vi.fn(() => Promise.resolve('run'));
    const both = Promise.all([loadPart(run, ['assets/a.js', 'assets/a.css']), loadPart(run, ['assets/a.css'])]);
    expect(fetched).toEqual(['/assets/a.js']);
    expect(styles().map((link) => [link.rel, link.getAttribute('href')])).toEqual([['stylesheet', '/assets/a.css']]);
    expect(run).not.toHaveBeenCalled();
    styles()[0]?.dispatchEvent(new Event('load'));
    expect(await both).toEqual(['run', 'run']);
  });

  it('that did not come for want of a connection is no fault, was not run, and is asked for again', async () => {
    const line = server({ isThere: false });
    const run = vi.fn(() => Promise.resolve('run'));
    const first = loadPart(run, ['assets/b.js', 'assets/b.css']);
    styles()[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toSatisfy(PortFailure.isNoAnswer);
    expect(run).not.toHaveBeenCalled();
    expect(styles()).toEqual([]);
    line.isThere = true;
    const again = loadPart(run, ['assets/b.js', 'assets/b.css']);
    styles()[0]?.dispatchEvent(new Event('load'));
    expect(await again).toBe('run');
    expect(line.fetched).toEqual(['/assets/b.js', '/assets/b.js']);
  });

  it('that the server has not is our fault', async () => {
    server({ has: false });
    await expect(loadPart(() => Promise.resolve(), ['assets/c.js'])).rejects.not.toSatisfy(PortFailure.isNoAnswer);
  });

  it('that the page asked for ahead is waited for, and asked for once more only if it did not come', async () => {
    const { fetched } = server();
    const ahead = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/d.js' });
    ahead.dataset['here'] = '';
    document.head.append(ahead);
    expect(await loadPart(() => Promise.resolve('run'), ['assets/d.js'])).toBe('run');
    expect(fetched).toEqual([]);
  });
});

describe('a screen that is not here', () => {
  const open = () => {
    const line = connectionOf(
      () => () => undefined,
      () => Promise.resolve(),
    );
    let isThere = false;
    let asked = 0;
    const Screen = lazyPart(() => {
      asked++;
      return isThere
        ? Promise.resolve(() => <p>It is there</p>)
        : Promise.reject(new PortFailure('part', { status: 0, kind: 'no-answer' }));
    });
    const shown = (
      <WithTexts texts={texts}>
        <ConnectionContext value={line.connection}>
          <ErrorBoundary fallback={(retry, because) => <ErrorPage onRetry={retry} because={because} />}>
            <Suspense fallback="wait">
              <Screen />
            </Suspense>
          </ErrorBoundary>
        </ConnectionContext>
      </WithTexts>
    );
    return { line, shown, come: () => (isThere = true), asked: () => asked };
  };
  const { t } = { t: (key: 'errors.offlineTitle') => texts.get().t(key) };

  it('says that there is no connection, asks for it once, and comes by itself when there is one', async () => {
    const { line, shown, come, asked } = open();
    line.lost();
    await act(() => render(shown));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('errors.offlineTitle'));
    expect(document.body.textContent).not.toContain(texts.get().t('errors.boundaryLead'));
    expect(asked()).toBe(1);
    come();
    await act(async () => line.answered());
    expect(screen.getByText('It is there')).toBeTruthy();
    expect(asked()).toBe(2);
  });

  it('comes with one try by the learner', async () => {
    const { line, shown, come } = open();
    line.lost();
    await act(() => render(shown));
    come();
    await act(async () => screen.getByRole('button', { name: texts.get().t('common.tryNow') }).click());
    expect(screen.getByText('It is there')).toBeTruthy();
  });
});
