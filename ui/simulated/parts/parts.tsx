import { type CSSProperties, type ReactNode, useState } from 'react';
import { categoryOf } from '#domain/content/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { bookmark } from '../../components/icons.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { Doughnut } from '../../components/feedback/doughnut.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Loading } from '../../components/feedback/wait.tsx';
import { Spinner } from '../../components/feedback/spinner.tsx';
import { type ShownStatus, StatusBadge } from '../../components/feedback/status.tsx';
import { Button, type ButtonVariant } from '../../components/forms/button.tsx';
import { CheckField } from '../../components/forms/check-field.tsx';
import { Choice } from '../../components/forms/choice.tsx';
import { Field, SelectField } from '../../components/forms/field.tsx';
import { Breadcrumbs } from '../../components/navigation/breadcrumbs.tsx';
import { Pager } from '../../components/navigation/pager.tsx';
import { TagTile } from '../../components/titles/tag-tile.tsx';
import { TitleTile } from '../../components/titles/title-tile.tsx';
import styles from './parts.module.css';

const LOOKS: readonly ButtonVariant[] = ['filled', 'plain', 'quiet', 'link'];
const STATUSES: readonly ShownStatus[] = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'LOCKED', 'UNKNOWN'];
/** One title of each kind with a status. */
const TITLES = [
  { kind: 'scorm', status: 'NOT_STARTED', mandatory: true },
  { kind: 'tincan', status: 'IN_PROGRESS', progressPercent: 40 },
  { kind: 'pdf', status: 'COMPLETED', score: 88 },
  { kind: 'epub', status: 'FAILED', due: Date.UTC(2026, 0, 5), overdue: true },
  { kind: 'video', status: 'NOT_STARTED', locked: ['Induction'] },
  { kind: 'audio', status: 'UNKNOWN' },
] as const;

/** Gallery of all tokens and components on one page, for designers. Names are those of the sources. */
export function ComponentGallery() {
  return (
    <main className={styles.page}>
      <h1>Parts</h1>
      <Part name="tokens.css">
        <Tokens tokens={tokensOf(document.styleSheets)} />
      </Part>
      <Acting />
      <Asking />
      <Listing />
      <Saying />
      <Waiting />
    </main>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={name}>
    <h2>{name}</h2>
    {children}
  </section>
);

function Acting() {
  return (
    <Part name="Button">
      <div className={styles.row}>
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button look="filled" busy>
          busy
        </Button>
        <Button aria-disabled>disabled</Button>
      </div>
    </Part>
  );
}

function Asking() {
  const { t } = useText();
  const [size, setSize] = useState('m');
  return (
    <Part name="Field, SelectField, CheckField, Choice">
      <div className={styles.fields}>
        <Field label={t('field.username')} />
        <Field label={t('field.username')} hint={t('signIn.capsLock')} />
        <Field label={t('field.username')} error={t('media.transcriptFailed')} defaultValue="ada" />
        <SelectField label={t('media.language')} options={[{ value: 'en', name: 'English' }]} />
        <CheckField label={t('bookmark.save')} />
        <Choice
          label={t('media.captionSize')}
          value={size}
          options={[
            { value: 'm', name: t('media.captionSize.normal') },
            { value: 'l', name: t('media.captionSize.large') },
          ]}
          onChange={setSize}
        />
      </div>
    </Part>
  );
}

function Listing() {
  const { t } = useText();
  const [page, setPage] = useState(3);
  const name = t('common.product');
  return (
    <Part name="TitleTile, TagTile, Pager, Breadcrumbs">
      <Breadcrumbs crumbs={['/a', '/a/b', '/a/b/c'].map((href) => ({ name, href }))} />
      <div className={styles.tiles}>
        {TITLES.map((title, place) => (
          <TitleTile
            key={title.kind}
            href={`/${title.kind}`}
            name={`${name} ${place + 1}`}
            cover={{ id: title.kind, kind: categoryOf(title.kind), place }}
            length={t('tile.pages', { count: 12 })}
            {...title}
          />
        ))}
        <TagTile
          href="/folder"
          name={name}
          cover={{ id: 'folder', kind: 'folder' }}
          done={{ count: 7, completed: 3, isUnknown: false }}
        />
      </div>
      <Pager page={page} pages={9} onPage={setPage} />
    </Part>
  );
}

function Saying() {
  const { t } = useText();
  return (
    <Part name="StatusBadge, ProgressBar, Doughnut, Banner, EmptyState">
      <div className={styles.row}>
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
      <ProgressBar percent={40} label={t('tile.progress', { percent: 40 })} />
      <Doughnut
        shares={[
          { status: 'COMPLETED', count: 12 },
          { status: 'IN_PROGRESS', count: 5 },
          { status: 'NOT_STARTED', count: 9 },
        ]}
      />
      {(['offline', 'warning', 'good', 'info'] as const).map((tone) => (
        <Banner key={tone} tone={tone}>
          {tone}
        </Banner>
      ))}
      <EmptyState icon={bookmark} title={t('bookmark.done')} />
    </Part>
  );
}

function Waiting() {
  return (
    <Part name="Spinner, Skeleton">
      <div className={styles.row}>
        <Spinner />
      </div>
      <Loading>
        <div className={styles.tiles}>
          {(['tile', 'row', 'picture', 'card'] as const).map((shape) => (
            <Skeleton key={shape} shape={shape} />
          ))}
          <Skeleton shape="lines" lines={3} />
        </div>
      </Loading>
    </Part>
  );
}

type Token = { name: string; value: string; isColour: boolean };

/** All properties that `tokens.css` sets on the root, in file order. */
function tokensOf(sheets: Iterable<CSSStyleSheet>): Token[] {
  const tokens = new Map<string, string>();
  for (const sheet of sheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText.split(',').some((one) => one.trim() === ':root'))
        for (const name of rule.style)
          if (name.startsWith('--') && !tokens.has(name)) tokens.set(name, rule.style.getPropertyValue(name).trim());
  const given = getComputedStyle(document.documentElement);
  const isColour = (name: string) => CSS.supports('color', given.getPropertyValue(name));
  return [...tokens].map(([name, value]) => ({ name, value, isColour: isColour(name) }));
}

/** Tokens by name and value; colours with a sample. */
function Tokens({ tokens }: { tokens: readonly Token[] }) {
  return (
    <ul className={styles.tokens}>
      {tokens.map(({ name, value, isColour }) => (
        <li key={name}>
          <span
            className={styles.swatch}
            aria-hidden="true"
            data-is-colour={isColour}
            style={{ '--shown': `var(${name})` } as CSSProperties} // custom property of this style sheet
          />
          <code>{name}</code>
          <code className={styles.value}>{value}</code>
        </li>
      ))}
    </ul>
  );
}
