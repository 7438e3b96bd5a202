import { useText } from '../i18n/use-text.ts';

const TILES = [1, 2, 3, 4];

/** What home will look like: its bars and the places of its parts, in the organisation's colour (`styles/first-picture.css`). */
export function HomePicture() {
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
