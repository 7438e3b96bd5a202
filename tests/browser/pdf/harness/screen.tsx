import { StrictMode, useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { sharing } from '#adapters/platform/sharing.ts';
import { memoryAnnotations } from '#adapters/storage/durable.ts';
import { players, type PlayersConfig } from '#adapters/players/registry.ts';
import { openNotebook, toWebAnnotations } from '#domain/annotations/index.ts';
import type { Player } from '#domain/player/index.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { languages } from '#ui/i18n/languages.ts';
import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { ServicesContext } from '#ui/entry/services.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { leaveWithin } from '#ui/screens/player/player-screen.tsx';
import type { PasswordRequest, PlayerStage } from '#ui/screens/player/player-context.ts';
import { type PlayerFields, TitleInPlayer, titleInPlayer } from '../../../ui/player/title-in-player.tsx';
import '#ui/styles/tokens.css';
import '#ui/styles/reset.css';
import '#ui/styles/base.css';
import '#ui/styles/layout.css';

/** Lets a test set any props of the screen that the real player does not control. */
declare global {
  interface Window {
    setProps: (props: Partial<PlayerFields>) => void;
    left: number;
    passwordsTried: string[];
    exported: string[];
  }
}

const asked = new URLSearchParams(location.search);
const url = asked.get('url') ?? '';
const page = Number(asked.get('page') ?? 1);
const language = languages.find((one) => one === asked.get('language')) ?? 'en-US';
window.left = 0;
window.passwordsTried = [];
window.exported = [];
const book = openNotebook(
  { store: memoryAnnotations(), now: () => Date.now(), ids: { next: () => crypto.randomUUID() } },
  'ada',
  't1',
);

/** The player screen over the real PDF player, in StrictMode as in development. */
function Screen() {
  const [stage, setStage] = useState<PlayerStage>({ at: 'opening' });
  const [player, setPlayer] = useState<Player>();
  const [completed, setCompleted] = useState(false);
  const [password, setPassword] = useState<PasswordRequest>();
  const [given, setGiven] = useState<Partial<PlayerFields>>({});
  const host = useRef<HTMLDivElement>(null);
  const hostRef = useCallback((element: HTMLDivElement | null) => {
    host.current = element;
  }, []);
  const [round, setRound] = useState(0);
  useEffect(() => {
    window.setProps = setGiven;
  }, []);
  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    const stop = new AbortController();
    const registry = players({
      // documents only: no other kind opens here
      frame: {} as PlayersConfig['frame'],
      media: {} as PlayersConfig['media'],
      epub: {} as PlayersConfig['epub'],
      pdf: {
        fetch: (address, init) => window.fetch(address, init),
        askPassword: ({ again }) =>
          new Promise((resolve) => {
            setPassword({
              again,
              answer: (typed) => {
                setPassword(undefined);
                resolve(typed);
              },
            });
          }),
      },
    });
    const launch = {
      attemptId: 'a1',
      titleId: 't1',
      kind: 'pdf' as const,
      name: 'Fire safety',
      url,
      from: { unit: 'page' as const, at: page, of: page },
      scorm: undefined,
      learner: { id: 'l1', name: 'Ada' },
      locale: language,
    };
    let open: Player | undefined;
    registry.open(launch, place, stop.signal).then(
      (opened) => {
        open = opened;
        setPlayer(opened);
        opened.signals.subscribe((signal) => {
          if (signal.type === 'ready') setStage({ at: 'open' });
          if (signal.type === 'finished') setCompleted(true);
          if (signal.type === 'failed') setStage({ at: 'failed', because: { refused: signal.because } });
        });
      },
      () => {
        if (!stop.signal.aborted) setStage({ at: 'failed', because: { refused: 'LAUNCH_FAILURE' } });
      },
    );
    return () => {
      stop.abort();
      void open?.close();
    };
  }, [round]);
  return (
    <TitleInPlayer
      {...titleInPlayer}
      title="Fire safety at work: what to do in the first three minutes"
      stage={stage}
      tools={player?.tools}
      notes={{
        book,
        onExport: (all) => window.exported.push(toWebAnnotations(all, { source: 'urn:title:t1', label: 'Notes' })),
      }}
      onSaveFile={sharing(location).save}
      completed={completed}
      passwordRequest={password}
      hostRef={hostRef}
      onLeave={() =>
        leaveWithin(pageTimer.after, () => player?.close() ?? Promise.resolve()).then(() => {
          window.left++;
        })
      }
      onRetry={() => {
        setStage({ at: 'opening' });
        setRound(round + 1);
      }}
      {...given}
    />
  );
}

const files = import.meta.glob<Record<string, string>>('../../../../ui/i18n/locales/*.json', { import: 'default' });
const text = await createText({
  language,
  page: document.documentElement,
  load: async (wanted) => {
    const load = Object.entries(files).find(([path]) => path.endsWith(`/${wanted}.json`))?.[1];
    if (!load) throw new Error(`no file for ${wanted}`);
    return load();
  },
});
const services = { secrets: credentialPromptsOfPage() };
createRoot(document.querySelector('#root')!).render(
  // defined in screen.html
  <StrictMode>
    <ServicesContext value={services}>
      <TextContext value={text}>
        <Screen />
      </TextContext>
    </ServicesContext>
  </StrictMode>,
);
