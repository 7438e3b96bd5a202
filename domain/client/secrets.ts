import { atom } from '../kernel/atom.ts';
import type { Projection } from '../kernel/projection.ts';
import { until } from '../kernel/until.ts';

/**
 * Sees to it that no secret is typed while foreign code lives in the page: code in a frame can take the keyboard from any
 * field around it, and no attribute of the frame prevents that. Whoever asks for a secret says so; foreign code goes, and
 * only then the field is there.
 */
export type Secrets = {
  /** A secret is asked for until what is returned is called. Each wish counts by itself. */
  ask: () => () => void;
  /** A secret is asked for: foreign code goes, and none comes. */
  isAsked: Projection<boolean>;
  /** Foreign code lives in this page: nothing secret may be typed. */
  isForeignHere: Projection<boolean>;
  /** Foreign code comes; what is returned says that it is gone. Undefined: a secret is asked for, it must not come. */
  admit: () => (() => void) | undefined;
};

export function secretsOfPage(): Secrets {
  const asked = counted();
  const foreign = counted();
  return {
    ask: asked.one,
    isAsked: asked.isAny,
    isForeignHere: foreign.isAny,
    admit: () => (asked.isAny.get() ? undefined : foreign.one()),
  };
}

/** How many there are just now; each ends once. */
export function counted(): { one: () => () => void; isAny: Projection<boolean> } {
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

/** Does `work` with a secret once no foreign code lives in the page. */
export async function withSecret<T>({ ask, isForeignHere }: Secrets, work: () => Promise<T>): Promise<T> {
  const end = ask();
  try {
    await until(isForeignHere, (isHere) => !isHere);
    return await work();
  } finally {
    end();
  }
}
