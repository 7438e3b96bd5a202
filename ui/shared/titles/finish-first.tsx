import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { CutName } from './cut-name.tsx';
import type { TitleView } from './title-view.ts';

type Titles = NonNullable<TitleView['lock']>['finishFirst'];

/** Links to the prerequisites to complete first. Prerequisites outside the learner’s catalogue are marked as such. */
export function FinishFirst({ titles, className }: { titles: Titles; className: string | undefined }) {
  const { t } = useText();
  return (
    <ul className={className}>
      {titles.map(({ titleId, name, href }) => (
        <li key={titleId}>
          {href === undefined ? (
            t('title.unknownPrerequisite')
          ) : (
            <SafeLink href={href}>
              <CutName name={name} max={limits.bannerItem} />
            </SafeLink>
          )}
        </li>
      ))}
    </ul>
  );
}
