import { type ReactNode, useMemo } from 'react';
import type { MobileSystem } from '#domain/access/index.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { useService } from '../../entry/services.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { check, warning } from '../../components/icons.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './requirements-screen.module.css';
import type { TextKey } from '../../i18n/i18n.ts';

/** Spec §2 System requirements, with links to the app store and the play store. */
export function RequirementsScreen() {
  const { t } = useText();
  const { isDurable, isKept, endsWithWindow } = useClient('work');
  const { isAble } = useClient('downloads');
  const deployment = useService('deployment');
  const kept = useView(isKept, selectWholeState);
  const found = useMemo(() => checks({ isDurable }), [isDurable]);
  const deferred = useMemo(() => Object.values(promises({ isDurable, endsWithWindow })), [isDurable, endsWithWindow]);
  const downloads = deployment.offline ? isAble : undefined;
  const able = useMemo(() => abilities({ isKept: kept, downloads }), [kept, downloads]);
  const stores = (['ios', 'android'] as const).flatMap((system: MobileSystem) => {
    const url = deployment.appStores[system];
    return url === undefined ? [] : [{ system, url }];
  });
  return (
    <div className={cx(page.page, page.column)}>
      <header>
        <h1 className={page.title} tabIndex={-1}>
          {t('requirements.title')}
        </h1>
        <p className={page.hero}>{t('requirements.lead')}</p>
      </header>
      <div className={styles.cards}>
        <Card id="browsers" title={t('requirements.browsers')}>
          <table className={styles.browsers}>
            <thead>
              <tr>
                <th scope="col">{t('requirements.browser')}</th>
                <th scope="col">{t('requirements.version')}</th>
              </tr>
            </thead>
            <tbody>
              {browsers.map(({ name, from }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{t('requirements.from', { version: from })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <Card id="checks" title={t('requirements.yours')}>
          <Checks of={found} />
        </Card>
        <Card id="promises" title={t('requirements.promises')}>
          <Checks of={deferred} />
        </Card>
        <Card id="abilities" title={t('requirements.abilities')}>
          <Checks of={able} />
        </Card>
        {deployment.offline && (
          <Card id="install" title={t('requirements.installTitle')}>
            <p>{t('requirements.installLead')}</p>
          </Card>
        )}
        {stores.length > 0 && (
          <Card id="app" title={t('requirements.app')}>
            <p>{t('appPrompt.lead')}</p>
            <p className={styles.stores}>
              {stores.map(({ system, url }) => (
                <ButtonLink key={system} href={url}>
                  {t(`appPrompt.${system}`)}
                </ButtonLink>
              ))}
            </p>
          </Card>
        )}
      </div>
    </div>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={cx('card', styles.card)} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {children}
    </section>
  );
}

function Checks({ of }: { of: readonly Check[] }) {
  const { t } = useText();
  const say = (key: Check['key']) => t(key as 'requirements.secure'); // none of these texts has parameters
  return (
    <ul className={styles.checks}>
      {of.map(({ key, isMet, without }) => (
        <li key={key} data-met={isMet}>
          <Icon of={isMet ? check : warning} size={18} />
          <span>
            <VisuallyHidden>{t(isMet ? 'requirements.met' : 'requirements.missing')}: </VisuallyHidden>
            {say(key)}
            {!isMet && without && <small> {say(without)}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Further browser features, tested at run time. Unknown ones are omitted. */
function abilities({ isKept, downloads }: Pick<Told, 'isKept' | 'downloads'>): readonly Check[] {
  return [
    ...(downloads === undefined
      ? []
      : [{ key: 'requirements.downloads', isMet: downloads, without: 'downloads.unable' } as const]),
    { key: 'requirements.lastSteps', isMet: keepsAlive(), without: 'requirements.lastStepsWithout' },
    ...(isKept === undefined
      ? []
      : [{ key: 'requirements.room', isMet: isKept, without: 'requirements.roomWithout' } as const]),
    { key: 'requirements.fullScreen', isMet: hasFullScreen(), without: 'requirements.fullScreenWithout' },
    { key: 'requirements.webm', isMet: plays('video/webm; codecs="vp9, opus"'), without: 'requirements.mediaWithout' },
    {
      key: 'requirements.mp4',
      isMet: plays('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'),
      without: 'requirements.mediaWithout',
    },
    { key: 'requirements.aloud', isMet: 'speechSynthesis' in window, without: 'requirements.aloudWithout' },
  ];
}

/** Whether a request can outlive its page. */
const keepsAlive = (): boolean => typeof Request === 'function' && 'keepalive' in Request.prototype;

/** Possibly undefined, unlike in the DOM types; phones may support full screen for videos only. */
const hasFullScreen = (): boolean => (document as Partial<Document>).fullscreenEnabled ?? false;

const plays = (type: string): boolean => document.createElement('video').canPlayType(type) !== '';

/** Promises to every learner in any browser; `tests/cross-browser/promises.ts` names the tests of each in each engine. */
export const promiseNames = ['close', 'crash', 'resume', 'offline', 'tabs', 'courses', 'camera', 'notes'] as const;

export type PromiseName = (typeof promiseNames)[number];

/**
 * Whether this browser supports each promise, tested at run time. A missing feature that affects several is reported
 * once.
 */
function promises({
  isDurable,
  endsWithWindow,
}: Pick<Told, 'isDurable' | 'endsWithWindow'>): Readonly<Record<PromiseName, Check>> {
  const isLasting = isDurable && !endsWithWindow;
  return {
    close: {
      key: 'requirements.window',
      isMet: isLasting,
      without: isDurable ? 'offline.privateWindow' : 'offline.notSaved',
    },
    crash: { key: 'requirements.crash', isMet: isLasting },
    resume: { key: 'requirements.resume', isMet: isDurable },
    offline: { key: 'requirements.offline', isMet: isDurable },
    tabs: { key: 'requirements.tabs', isMet: 'locks' in navigator, without: 'requirements.tabsWithout' },
    courses: { key: 'requirements.courses', isMet: 'caches' in window, without: 'requirements.coursesWithout' },
    camera: { key: 'requirements.camera', isMet: hasCamera(), without: 'requirements.cameraWithout' },
    notes: { key: 'requirements.notes', isMet: isLasting, without: 'requirements.notesWithout' },
  };
}

/** Whether a page may request a camera. Only the request reveals whether a camera exists. */
const hasCamera = (): boolean =>
  typeof (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.getUserMedia === 'function';

/**
 * Oldest versions with the features that every screen needs: `light-dark()` in styles, `Intl.Segmenter`,
 * `AbortSignal.any`. Product names are the same in every language.
 */
const browsers = [
  { name: 'Chrome', from: '123' },
  { name: 'Edge', from: '123' },
  { name: 'Firefox', from: '125' },
  { name: 'Safari', from: '17.5' },
] as const;

/** Browser feature. `without`: the replacement if it is missing. */
type Check = { key: TextKey; isMet: boolean; without?: TextKey };

/** Storage properties of this browser, as far as the client knows. */
type Told = {
  isDurable: boolean;
  /** Whether storage is persistent under disk pressure; undefined: unknown. */
  isKept: boolean | undefined;
  /** Whether stored data ends with the browser window. */
  endsWithWindow: boolean;
  /** Whether the browser can store downloads; undefined: downloads are not allowed here. */
  downloads: boolean | undefined;
};

/** Required browser features, tested at run time, because names and versions can be forged. */
function checks({ isDurable }: Pick<Told, 'isDurable'>): readonly Check[] {
  const css = globalThis.CSS as Partial<typeof CSS> | undefined; // may be missing in an old browser
  return [
    { key: 'requirements.secure', isMet: window.isSecureContext },
    { key: 'requirements.cookies', isMet: navigator.cookieEnabled },
    { key: 'requirements.storage', isMet: isDurable },
    { key: 'requirements.style', isMet: css?.supports?.('color', 'light-dark(#000, #fff)') ?? false },
    { key: 'requirements.documents', isMet: 'getOrInsertComputed' in Map.prototype && 'try' in Promise },
  ];
}
