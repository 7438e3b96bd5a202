import { atom } from '#domain/kernel/atom.ts';

/** A locked document asks; the player screen shows the question and answers. */
type DocumentPassword = {
  get: () => { again: boolean; answer: (password: string | undefined) => void } | undefined;
  subscribe: (onChange: () => void) => () => void;
  /** Resolves with what the learner typed; undefined when they give up, or when another document asks meanwhile. */
  ask: (request: { again: boolean }) => Promise<string | undefined>;
};

function passwordQuestion(): DocumentPassword {
  const question = atom<ReturnType<DocumentPassword['get']>>(undefined);
  return {
    ...question.projection,
    ask: ({ again }) => {
      question.projection.get()?.answer(undefined);
      return new Promise((resolve) => {
        question.set({
          again,
          answer: (password) => {
            question.set(undefined);
            resolve(password);
          },
        });
      });
    },
  };
}

/** One for the page: a document is locked in one place of it at a time. */
export const documentPassword = passwordQuestion();
