import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Services, ServicesContext } from '../entry/services.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { ErrorPage } from '../entry/failures/out-of-order.tsx';
import { CredentialsForm } from '../entry/sign-in/credentials-form.tsx';
import { SignInFrame } from '../entry/sign-in/sign-in-frame.tsx';
import { fallbackLanguage } from '../i18n/languages.ts';
import type { T, TextSource } from '../i18n/i18n.ts';
import { TextContext, useText } from '../i18n/use-text.ts';
import type { TemplateName } from './skeleton.ts';
import { Button } from '../components/forms/button.tsx';

const TILES = [1, 2, 3, 4];

/** Outline of home: bars and placeholders of sections in the organisation’s colour (`styles/first-picture.css`). */
function HomePicture() {
  const { t } = useText();
  return (
    <div data-part="home" role="status" aria-label={t('common.loading')}>
      <div data-part="bar">
        <span data-part="mark" />
      </div>
      <div data-part="rail" />
      <div data-part="places">
        <span data-part="heading" />
        <span data-part="hero" />
        <span data-part="heading" />
        <div data-part="row">
          {TILES.map((tile) => (
            <span key={tile} data-part="tile" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Markup of the first paints with `{key}` placeholders, and the text keys used. */
export function renderFirstPaints(): { markup: Record<TemplateName, string>; keys: string[] } {
  const keys = new Set<string>();
  const t = ((key: string) => {
    keys.add(key);
    return `{${key}}`;
  }) as T;
  const text: TextSource = {
    get: () => shown,
    subscribe: () => () => undefined,
    setLanguage: never,
    replace: () => undefined,
    use: () => Promise.resolve(),
  };
  const shown = { language: fallbackLanguage, t };
  const drawn = (picture: React.ReactNode) =>
    renderToStaticMarkup(
      <TextContext value={text}>
        <ServicesContext value={services}>
          <MemoryRouter>{picture}</MemoryRouter>
        </ServicesContext>
      </TextContext>,
    );
  return {
    markup: {
      'sign-in': drawn(
        <main>
          <SignInFrame organisation={undefined} loading>
            <h1>{t('signIn.title')}</h1>
            <CredentialsForm organisation={anybodys} call="signIn" />
          </SignInFrame>
        </main>,
      ),
      home: drawn(<HomePicture />),
      'out-of-order': drawn(<ErrorPage onRetry={() => undefined} />),
      late: drawn(<LatePicture />),
      'without-line': drawn(<ErrorPage onRetry={() => undefined} because={noAnswer} />),
    },
    keys: [...keys],
  };
}

const noAnswer = new PortFailure('page', { status: 0, kind: 'no-answer' });
const anybodys = { code: '' } as Organisation; // until the organisation has loaded

/** Stub service, never called while rendering markup. */
const never = () => Promise.reject(new Error('A picture does nothing.'));
const nothing = { get: () => undefined, set: () => undefined, clear: () => undefined };

const services: Partial<Services> = {
  authentication: { signIn: never, basicSignIn: never } as unknown as Services['authentication'],
  client: never,
  destination: { ...nothing, owner: () => undefined, forget: () => undefined },
  notices: {} as Services['notices'],
  rememberLanguage: () => undefined,
  secrets: credentialPromptsOfPage(),
  signInDrafts: { username: nothing, organisation: nothing },
  typedName: nothing,
  firstPaint: { typed: () => undefined, hold: () => () => undefined, end: () => undefined },
};

/** Message of a late page, displayed without the application. */
function LatePicture() {
  const { t } = useText();
  return (
    <section data-part="late" role="status">
      <h1>{t('waits.of.page')}</h1>
      <p>{t('waits.server')}</p>
      <Button look="filled" data-again>
        {t('common.tryNow')}
      </Button>
    </section>
  );
}
