import { useState } from 'react';
import { type Annotation, matching, type NotesOnTitle, toAnnotationCollection } from '#domain/annotations/index.ts';
import type { Catalogue } from '#domain/catalogue/index.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import { type BrowserClient, useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { useIsLate } from '../../components/feedback/use-is-late.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { fileName } from '../../format/calendar.ts';
import { limits } from '../../format/truncate.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import type { T } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { SectionContent, Section } from './section.tsx';

const load = (titles: BrowserClient['titles']) => titles.allNotes();

/** The learner’s marks and notes of all titles: read, jump to, export. */
export function Notes() {
  const { t } = useText();
  const { loaded, again } = useScreenResource(useClient('titles'), load, 'loadNotes');
  return (
    <Section heading={t('notes.panel')} lead={t('notes.where')}>
      <SectionContent of="notes" by="device" value={loaded} name="NOTES_RETRIEVING_FAILURE" onRetry={again}>
        {(all) => (all.length === 0 ? <p>{t('notes.empty')}</p> : <Written all={all} />)}
      </SectionContent>
    </Section>
  );
}

function Written({ all }: { all: readonly NotesOnTitle[] }) {
  const { t } = useText();
  const { sharing } = useClient('device');
  const { learner } = useClient('session');
  const { all: catalogue } = useClient('catalogue');
  const known = useResource(catalogue);
  const isLate = useIsLate(known.at === 'waiting');
  const who = useView(learner, selectWholeState);
  const [typed, setTyped] = useState('');
  const orgCode = who?.organisation.code ?? '';
  const hrefOf = (titleId: string) => to.title(orgCode, titleId);
  const shown = all.flatMap(({ titleId, annotations }) => {
    const found = matching(annotations, typed);
    return found.length > 0 ? { titleId, annotations: found } : [];
  });
  const count = shown.reduce((sum, { annotations }) => sum + annotations.length, 0);
  const save = () =>
    sharing.save({
      name: fileName(t('notes.allFile'), 'notes', 'json'),
      type: 'application/ld+json',
      text: toAnnotationCollection(
        all.map(({ titleId, annotations }) => ({ annotations, source: sharing.address(hrefOf(titleId)) })),
        t('notes.allFile'),
      ),
    });
  return (
    <>
      <div data-screen-only>
        <Field
          type="search"
          label={t('notes.filter')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <p className={styles.hint} role="status">
        {count === 0 ? t('notes.noneFound') : t('notes.count', { count })}
      </p>
      {shown.map(({ titleId, annotations }) => (
        <div key={titleId} className={styles.notes}>
          <h3>
            <SafeLink href={hrefOf(titleId)}>
              <CutName name={nameIn(known, titleId, isLate, t)} max={limits.title} />
            </SafeLink>
          </h3>
          <ul role="list">
            {annotations.map((one) => (
              <Note key={one.id} of={one} place={placeOf(one, t)} />
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.row}>
        <Button onClick={save}>{t('notes.export')}</Button>
      </div>
    </>
  );
}

function Note({ of: { quote, note }, place }: { of: Annotation; place: string }) {
  return (
    <li className={styles.note}>
      <span className={styles.when}>{place}</span>
      <q dir="auto">{quote.exact}</q>
      {note !== '' && <p dir="auto">{note}</p>}
    </li>
  );
}

const placeOf = ({ place }: Annotation, t: T): string =>
  place.in === 'pages' ? t('position.pageOnly', { page: place.page }) : place.chapter;

/** Only a loaded catalogue can prove that a title was removed. */
function nameIn(catalogue: Loadable<Catalogue>, titleId: string, isLate: boolean, t: T): string {
  switch (catalogue.at) {
    case 'waiting':
      return t(isLate || catalogue.after ? 'notes.titleUnnamed' : 'common.loading');
    case 'failed':
      return t('notes.titleUnnamed');
    case 'ready':
      return catalogue.value.titles.get(titleId)?.name ?? t('notes.titleGone');
  }
}
