import type { Subject } from 'rxjs';
import { type Notebook, openNotebook } from '#domain/annotations/index.ts';
import type { Ids } from '#domain/kernel/ids.ts';
import type { Tabs } from '#domain/session/index.ts';
import type { Durable } from './storage/durable.ts';

type Options = {
  store: Durable['annotations'];
  tabs: Tabs;
  /** Emits when the learner looks at this tab again. */
  looked: Subject<void>;
  now: () => number;
  ids: Ids;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
};

/** The signed-in learner's annotations on a title; undefined when nobody is. Other tabs are heard. */
export const composeNotebooks =
  ({ store, tabs, looked, now, ids, account }: Options) =>
  (titleId: string): Notebook | undefined => {
    const mine = account();
    if (mine === undefined) return undefined;
    const onElsewhere = (listen: () => void) => {
      const looks = looked.subscribe(listen);
      const stop = tabs.listen(
        (said) => said.type === 'stored' && said.what === 'annotations' && said.account === mine && listen(),
      );
      return () => {
        looks.unsubscribe();
        stop();
      };
    };
    return openNotebook({ store, now, ids, onElsewhere }, mine, titleId);
  };
