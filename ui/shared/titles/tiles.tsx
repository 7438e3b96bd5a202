import { displayedStatusOf, type Tag } from '#domain/catalogue/index.ts';
import { TagTile, type TagTileProps } from '../../components/titles/tag-tile.tsx';
import { TitleTile } from '../../components/titles/title-tile.tsx';
import { truncateText, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { BookmarkToggle } from './bookmark-toggle.tsx';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { lengthInWords, positionInWords } from './resume-position.ts';
import { coverOfTag, coverOfTitle, nameOfTag, pictureSizes, displayStatuses, type TitleView } from './title-view.ts';

type TileProps = {
  view: TitleView;
  /** Name as truncated by this list. */
  shownName?: string;
  /** Hides the tag name inside the tag, where the heading already displays it. */
  hidesTag?: boolean;
  /** Short description, already truncated. */
  text?: string | undefined;
  /** Spans two columns. */
  wide?: boolean;
};

export function Tile({ view, shownName, hidesTag = false, text, wide = false }: TileProps) {
  const { source: catalogueSource } = useClient('catalogue');
  const { t } = useText();
  const { title } = view;
  return (
    <TitleTile
      href={view.href}
      name={title.name}
      cover={coverOfTitle(title)}
      {...(shownName === undefined ? {} : { shownName })}
      tagName={hidesTag || view.tagName === undefined ? undefined : truncateText(view.tagName, limits.title)}
      kind={title.kind}
      status={displayStatuses[displayedStatusOf(view)]}
      locked={view.lock?.isUnknown ? [] : view.lock?.finishFirst.flatMap(({ name }) => name || [])}
      length={lengthInWords(view.position, t)}
      place={view.status === 'in-progress' ? positionInWords(view.position, t) : ''}
      score={view.score}
      due={view.due?.at}
      overdue={view.due?.overdue ?? false}
      mandatory={title.assignment === 'mandatory'}
      progressPercent={view.progressPercent}
      picture={pictureOf(view, catalogueSource, wide ? pictureSizes.medium : pictureSizes.small)}
      isHere={view.isHere ?? false}
      text={text}
      wide={wide}
      menu={<BookmarkToggle title={title} />}
    />
  );
}

type TagCardProps = { tag: Tag; orgCode: string } & Pick<TagTileProps, 'locked' | 'done'>;

export function TagCard({ tag, orgCode, locked, done }: TagCardProps) {
  const { source: catalogueSource } = useClient('catalogue');
  const { t } = useText();
  return (
    <TagTile
      href={to.catalogue(orgCode, tag.id)}
      name={nameOfTag(tag, t)}
      cover={coverOfTag(tag)}
      done={done}
      locked={locked}
      picture={pictureOf(tag, catalogueSource, pictureSizes.small)}
    />
  );
}

function pictureOf(
  { imageSetId }: { imageSetId?: string | undefined },
  source: { picture: (id: string, size: Size) => string },
  size: Size,
): string | undefined {
  return imageSetId === undefined ? undefined : source.picture(imageSetId, size);
}

type Size = { width: number; height: number };
