import { useId } from 'react';
import type { Tag, Title } from '#domain/catalogue/index.ts';
import { cx } from '../../components/cx.ts';
import page from '../../shared/page/page.module.css';
import { to } from '../../entry/paths.ts';
import { Tile } from '../../shared/titles/tiles.tsx';
import { TitleRow } from '../../shared/titles/title-row.tsx';
import { nameOfTag, type TitleView, type ToTitleView } from '../../shared/titles/title-view.ts';
import { Carousel } from '../../components/navigation/carousel.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { truncateText, homeTitle, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { DueDate } from './due-date.tsx';
import styles from './tag-row.module.css';

const MOST = 24;
const WORTH_A_SHELF = 3;

/** Tag that the organisation features on home, with its recommended and mandatory titles. */
export function TagRow({
  tag,
  titles,
  viewOf,
  orgCode,
}: {
  tag: Tag;
  titles: readonly Title[];
  viewOf: ToTitleView;
  orgCode: string;
}) {
  const { t } = useText();
  const name = nameOfTag(tag, t);
  const shown = truncateText(name, limits.homeTitle);
  const id = useId(); // a tag’s id may contain spaces, which separate ids in ARIA attributes
  return (
    <section className={page.shelf} aria-labelledby={id}>
      <div className={cx(page.heading, page.adjacent)}>
        <h2 id={id}>
          <bdi>{shown}</bdi>
        </h2>
        <SafeLink
          className={page.seeAll}
          href={to.catalogue(orgCode, tag.id)}
          aria-label={t('home.seeTag', { tag: name })}
        >
          {t('common.seeAll')}
        </SafeLink>
      </div>
      {titles.length < WORTH_A_SHELF ? (
        <Few views={titles.map((title) => viewOf(title, tag.id))} />
      ) : (
        <Carousel name={name}>
          {titles.slice(0, MOST).map((title) => (
            <Tile key={title.id} view={viewOf(title, tag.id)} shownName={homeTitle(title.name)} hidesTag />
          ))}
        </Carousel>
      )}
    </section>
  );
}

/** One or two titles would leave a carousel mostly empty, so they are rows. */
function Few({ views }: { views: readonly TitleView[] }) {
  return (
    <ul className={cx('card', styles.few)}>
      {views.map((view) => (
        <TitleRow key={view.title.id} view={{ ...view, tagName: undefined }} shown={homeTitle(view.title.name)}>
          {view.due && <DueDate {...view.due} />}
        </TitleRow>
      ))}
    </ul>
  );
}
