import { atom } from '../kernel/atom.ts';
import type { Projection } from '../kernel/projection.ts';
import { waitForState } from '../kernel/until.ts';

/**
 * Prevents credential input while third-party content runs in the page. Code in a frame can steal keyboard focus from
 * any field of the page, and no frame attribute prevents that. A credential prompt first requests the removal of
 * third-party content, and shows its field only afterwards.
 */
export type CredentialPrompts = {
  /** Opens a credential prompt; the returned function closes it. Prompts are counted. */
  ask: () => () => void;
  /** A credential prompt is open: third-party content is closed, and none may open. */
  isAsked: Projection<boolean>;
  /** Third-party content runs in this page: no credentials may be typed. */
  hasThirdParty: Projection<boolean>;
  /**
   * Registers third-party content; the returned function removes it. Undefined: a credential prompt is open, so the
   * content must not open.
   */
  admit: () => (() => void) | undefined;
};

export function credentialPromptsOfPage(): CredentialPrompts {
  const asked = createOpenCounter();
  const foreign = createOpenCounter();
  return {
    ask: asked.one,
    isAsked: asked.isAny,
    hasThirdParty: foreign.isAny,
    admit: () => (asked.isAny.get() ? undefined : foreign.one()),
  };
}

/** Counter of open items; each closes once. */
export function createOpenCounter(): { one: () => () => void; isAny: Projection<boolean> } {
  const { projection, set } = atom(false);
  let many = 0;
  const by = (more: 1 | -1) => {
    many += more;
    if (projection.get() !== many > 0) set(many > 0);
  };
  return {
    one: () => {
      by(1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        by(-1);
      };
    },
    isAny: projection,
  };
}

/** Runs `work` with a secret once no third-party content runs in the page. */
export async function withCredentialPrompt<T>(
  { ask, hasThirdParty }: CredentialPrompts,
  work: () => Promise<T>,
): Promise<T> {
  const end = ask();
  try {
    await waitForState(hasThirdParty, (isHere) => !isHere);
    return await work();
  } finally {
    end();
  }
}
