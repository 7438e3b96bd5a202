import { type AnnotationStore, type Notebook, openNotebook } from '../annotations/index.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Tabs } from '../session/index.ts';

type NotebookPorts = {
  store: AnnotationStore;
  tabs: Tabs;
  /** Told when the learner looks at this tab again. */
  onLooked: (listen: () => void) => () => void;
  now: () => number;
  ids: Ids;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
};

/** The signed-in learner's annotations on a title; undefined when nobody is. Other tabs are heard. */
export const notebooks =
  ({ store, tabs, onLooked, now, ids, account }: NotebookPorts) =>
  (titleId: string): Notebook | undefined => {
    const mine = account();
    if (mine === undefined) return undefined;
    const onElsewhere = (listen: () => void) => {
      const stopLooking = onLooked(listen);
      const stop = tabs.listen(
        (said) => said.type === 'stored' && said.what === 'annotations' && said.account === mine && listen(),
      );
      return () => {
        stopLooking();
        stop();
      };
    };
    return openNotebook({ store, now, ids, onElsewhere }, mine, titleId);
  };
