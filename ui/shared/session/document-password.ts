import { atom } from '#domain/kernel/atom.ts';

/** Password prompt of a locked document; the player screen renders the dialog. */
type DocumentPassword = {
  get: () => { again: boolean; answer: (password: string | undefined) => void } | undefined;
  subscribe: (onChange: () => void) => () => void;
  /** Resolves with the typed password; undefined if the learner cancels or another document prompts meanwhile. */
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

/** Singleton: at most one document prompts at a time. */
export const documentPasswordPrompt = passwordQuestion();
