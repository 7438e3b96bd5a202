import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { trackVirtualKeyboard } from '#ui/shared/page/on-screen-keyboard.ts';

const WINDOW_HEIGHT = 740;

/** A window whose bottom an on-screen keyboard may cover. */
function opened() {
  const { document } = new JSDOM('').window;
  const root = document.documentElement;
  const seen = Object.assign(new EventTarget(), { height: WINDOW_HEIGHT, offsetTop: 0, scale: 1 });
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(WINDOW_HEIGHT);
  trackVirtualKeyboard({
    visualViewport: seen as unknown as VisualViewport, // the code under test reads nothing else
    document,
    requestAnimationFrame: (then) => {
      then(0);
      return 0;
    },
  });
  return {
    covered: (by: number, { offsetTop = 0, scale = 1 } = {}) => {
      Object.assign(seen, { height: WINDOW_HEIGHT - by, offsetTop, scale });
      seen.dispatchEvent(new Event('resize'));
    },
    /** Moves the focus. Returns how often the element was scrolled into view. */
    focus: (name: string) => {
      const one = document.body.appendChild(document.createElement(name));
      const brought = vi.fn();
      one.scrollIntoView = brought;
      one.tabIndex = 0;
      one.focus();
      return brought;
    },
    said: () => ['--seen', '--pushed'].map((name) => root.style.getPropertyValue(name)),
  };
}

// Verifies: §4 Content launch on phones: fields and their buttons are above the keyboard
describe('a keyboard that is drawn on the screen', () => {
  it('leaves what is left of the window to what stands above it, and all of it again once it is gone', () =>
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 500 }), fc.integer({ min: 0, max: 300 }), (height, offsetTop) => {
        const { covered, focus, said } = opened();
        focus('textarea');
        covered(height, { offsetTop });
        expect(said()).toEqual([`${WINDOW_HEIGHT - height}px`, `${offsetTop}px`]);
        covered(0);
        expect(said()).toEqual(['', '']);
      }),
      { numRuns: 20 },
    ));

  it.each([
    ['a bar of the browser is lower', 'input', 60, 1],
    ['somebody magnified the window', 'input', 400, 2],
    ['the keyboard is for a frame of content', 'iframe', 300, 1],
  ])('is not heeded where %s', (_, focused, by, scale) => {
    const { covered, focus, said } = opened();
    focus(focused);
    covered(by, { scale });
    expect(said()).toEqual(['', '']);
  });

  it('is heeded when one goes from a frame to a field while it stays', () => {
    const { covered, focus, said } = opened();
    focus('iframe');
    covered(300);
    focus('input');
    expect(said()).toEqual(['440px', '0px']);
  });

  it('has the field that is written in brought to where it is seen, and nothing else', () => {
    const { covered, focus } = opened();
    const field = focus('textarea');
    covered(300);
    expect(field).toHaveBeenCalledWith({ block: 'nearest' });
    const button = focus('button');
    covered(320);
    expect(button).not.toHaveBeenCalled();
  });
});
