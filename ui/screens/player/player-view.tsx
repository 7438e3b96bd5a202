import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentTools } from '#domain/attempt/ports.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { CompletionToast } from './completion-toast.tsx';
import { DocumentPasswordDialog } from './document-password.tsx';
import { DocumentToolbar, type Panel } from './document-toolbar.tsx';
import { FindBar, type FindHandle } from './find-bar.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { PlayerBar } from './player-bar.tsx';
import { PlayerNotes } from './player-notes.tsx';
import type { PlayerProps } from './player-props.ts';
import { applyKey, keyAction } from './player-keys.ts';
import { SignInAgainDialog } from './sign-in-again.tsx';
import { StageCover } from './stage-cover.tsx';
import { useFullScreen } from './use-full-screen.ts';
import styles from './player-view.module.css';

/** Below this width the outline lies over the content. */
const NARROW = '(width < 768px)';

/**
 * The frame around all content: one bar with the way out, the state of saving and the tools, and the content in the rest
 * of the window. Knows no kind and holds no rule; what it shows and does comes by its props. Spec §2 Screens, §4.
 */
export function PlayerView(props: PlayerProps) {
  const { title, kind, stage, save, tools, hostRef, signInAgain, passwordRequest } = props;
  const { t } = useText();
  const root = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLElement>(null);
  const { full, filled, toggle } = useFullScreen(root);
  const { leaving, leave } = useLeaving(props.onLeave);
  const [later, setLater] = useState(false);
  const view = useSyncExternalStore(tools?.state.subscribe ?? nothing, tools?.state.get ?? noView);
  const showing = stage.at === 'open' && !leaving;
  const { panel, setPanel, findRef, outlineRef } = usePanels(content);
  const find = useRef<FindHandle>(null);
  useKeys(showing && !(signInAgain && !later) ? tools : undefined, setPanel, find);

  useEffect(() => setLater(false), [signInAgain]);
  useEffect(() => {
    if (stage.at === 'open') focusContent(content.current);
  }, [stage.at]);

  return (
    <div ref={root} className={styles['player']} data-filled={filled} data-tools={showing && view !== undefined}>
      <PlayerBar
        title={title}
        kind={kind}
        save={save}
        full={full}
        onFullScreen={toggle}
        onLeave={leave}
        leaving={leaving}
      >
        {showing && tools && view && (
          <DocumentToolbar
            tools={tools}
            view={view}
            panel={panel}
            onPanel={setPanel}
            findRef={findRef}
            outlineRef={outlineRef}
          />
        )}
      </PlayerBar>
      <PlayerNotes
        online={props.online}
        stalled={view?.stalled ?? false}
        signedOut={signInAgain !== undefined && later}
        onSignIn={() => setLater(false)}
      />
      <a className={styles['skip']} href="#player-end">
        {t('player.skipContent')}
      </a>
      <main ref={content} className={styles['content']} aria-label={t('player.frame', { title })} tabIndex={-1}>
        {showing && tools && panel === 'outline' && (
          <OutlinePanel
            tools={tools}
            onClose={(chosen) => {
              if (!chosen || matchMedia(NARROW).matches) setPanel(undefined);
            }}
          />
        )}
        <div className={styles['place']}>
          <div ref={hostRef} className={styles['host']} inert={!showing} />
          {showing && tools && view && panel === 'find' && (
            <FindBar ref={find} tools={tools} found={view.find} onClose={() => setPanel(undefined)} />
          )}
          <StageCover
            stage={stage}
            title={title}
            leaving={leaving}
            onRetry={props.onRetry}
            onContinueHere={props.onContinueHere}
            onLeave={leave}
          />
          <CompletionToast title={title} completed={props.completed} next={props.next} />
        </div>
      </main>
      <button id="player-end" type="button" className={styles['skip']} onClick={leave}>
        {t('player.leave', { title })}
      </button>
      {view && showing && (
        <span className={styles['unseen']} role="status">
          {t('player.pageShown', { page: view.page, pages: view.pages })}
        </span>
      )}
      {signInAgain && !later && !leaving && (
        <SignInAgainDialog ask={signInAgain} onLater={() => setLater(true)} onLeave={leave} />
      )}
      {passwordRequest && !leaving && <DocumentPasswordDialog request={passwordRequest} />}
    </div>
  );
}

/** Leaving happens once, however often it is asked for; the screen stays until it is done. */
function useLeaving(onLeave: () => Promise<void>) {
  const [leaving, setLeaving] = useState(false);
  const leave = useCallback(() => {
    if (leaving) return;
    setLeaving(true);
    // Should the next screen not come, the learner finds the way out again.
    void onLeave().finally(() => setLeaving(false));
  }, [leaving, onLeave]);
  return { leaving, leave };
}

/** One panel at a time; closing it puts the focus back on its button, or on the content when the button is gone. */
function usePanels(content: { current: HTMLElement | null }) {
  const [panel, show] = useState<Panel>();
  const findRef = useRef<HTMLButtonElement>(null);
  const outlineRef = useRef<HTMLButtonElement>(null);
  const setPanel = useCallback(
    (wanted: Panel) =>
      show((before) => {
        if (wanted === undefined && before !== undefined) {
          const button = before === 'find' ? findRef.current : outlineRef.current;
          queueMicrotask(() => (button ? button.focus() : focusContent(content.current)));
        }
        return wanted;
      }),
    [content],
  );
  return { panel, setPanel, findRef, outlineRef };
}

function useKeys(
  tools: DocumentTools | undefined,
  setPanel: (panel: Panel) => void,
  find: RefObject<FindHandle | null>,
): void {
  useEffect(() => {
    if (!tools) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const action = keyAction(event);
      if (!action) return;
      event.preventDefault();
      if (action !== 'find' && action !== 'findNext' && action !== 'findPrevious') applyKey(action, tools);
      else if (!find.current) setPanel('find');
      else if (action === 'find') find.current.focus();
      else find.current.step(action === 'findNext' ? 'next' : 'previous');
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [tools, setPanel, find]);
}

/** Into the document or the course itself where it can take the focus, so that the keys work at once. */
function focusContent(content: HTMLElement | null): void {
  const target = content?.querySelector<HTMLElement>('iframe, [tabindex="0"]') ?? content;
  target?.focus({ preventScroll: true });
}

const nothing = () => () => undefined;
const noView = () => undefined;
