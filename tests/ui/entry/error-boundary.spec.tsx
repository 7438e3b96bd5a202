// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#ui/entry/failures/error-boundary.tsx';
import { ErrorPage } from '#ui/entry/failures/out-of-order.tsx';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { textsOf, WithTexts } from '../../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined)); // React logs caught errors on the console
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let isBroken = true;
function Part() {
  if (isBroken) throw new Error('secret inside at /work/part.tsx');
  return <p>It is there</p>;
}
const tree = (path: string) => (
  <WithTexts texts={texts}>
    <MemoryRouter>
      <ErrorBoundary resetOn={path} fallback={(retry) => <ErrorPage onRetry={retry} />}>
        <Part />
      </ErrorBoundary>
    </MemoryRouter>
  </WithTexts>
);

/** Verifies: §8 an internal error causes no blank page, and reveals no internals. */
describe('a part that breaks', () => {
  beforeEach(() => void (isBroken = true));

  it('says so calmly, tells nothing of the inside, and can be tried again', async () => {
    const { container } = render(tree('/a'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.get().t('errors.boundaryTitle'));
    expect(container.textContent).not.toMatch(/secret|part\.tsx|Error:/);
    isBroken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: texts.get().t('common.retry') }));
    expect(screen.getByText('It is there')).toBeTruthy();
  });

  it('is another chance on another screen, and none on the same', () => {
    const { rerender } = render(tree('/a'));
    isBroken = false;
    rerender(tree('/a'));
    expect(screen.queryByText('It is there')).toBeNull();
    rerender(tree('/b'));
    expect(screen.getByText('It is there')).toBeTruthy();
  });
});
