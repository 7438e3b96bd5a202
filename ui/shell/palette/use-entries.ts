import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Catalogue, searchBestFirst, type Tag, type Title } from '#domain/catalogue/index.ts';
import { bell, globe, leave as leaveIcon, moon, search as searchIcon, tag as tagIcon } from '../../components/icons.ts';
import { iconOfKind, wordOfKind } from '../../components/titles/kind.ts';
import { truncateText, limits } from '../../format/truncate.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { languageNames, languages } from '../../i18n/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCatalogueSearch } from '../../shared/titles/catalogue-search.ts';
import { useClient } from '../../entry/client.ts';
import { menuIcons } from '../menu/menu-icon.tsx';
import { type OnAct, useMenu, useOwnPages } from '../menu/menu.ts';
import { NO_PARENT, to } from '../../entry/paths.ts';
import { themes } from '../../entry/theme.ts';
import { nameOfTag, tagOf } from '../../shared/titles/title-view.ts';
import { useLanguageChoice } from '../../entry/language/use-language-choice.ts';
import { useSetting } from '../../shared/session/settings.ts';
import { type PaletteEntry, type EntryGroup, groupsOf } from './palette.view.ts';

/** Maximum number of search results turned into entries. The palette displays fewer and drops recent choices. */
const LOOKED_AT = 30;
const nothing: Catalogue = { tags: new Map(), titles: new Map() };

export function useEntries(
  query: string,
  orgCode: string,
  { onMessages, onAct }: { onMessages: () => void; onAct: OnAct },
): readonly EntryGroup[] {
  const { all: source } = useClient('catalogue');
  const { choices } = useClient('own');
  const { t } = useText();
  const navigate = useNavigate();
  const loaded = useResource(source);
  const catalogue = loaded.at === 'ready' ? loaded.value : nothing;
  const index = useCatalogueSearch(catalogue);
  const chosen = useView(choices, selectWholeState);
  const screens = useScreens(orgCode, onAct);
  const actions = useActions(onMessages, onAct);

  const found = useMemo(() => searchBestFirst(index, query, LOOKED_AT), [index, query]);
  const ofTitle = (title: Title): PaletteEntry => {
    const parent = tagOf(catalogue, title);
    return {
      key: `title:${title.id}`,
      name: title.name,
      icon: iconOfKind(title.kind),
      hint: parent ? truncateText(nameOfTag(parent, t), limits.title) : t(wordOfKind(title.kind)),
      run: () => void navigate(to.title(orgCode, title.id, parent?.id ?? NO_PARENT)),
    };
  };
  const ofTag = (tag: Tag): PaletteEntry => ({
    key: `tag:${tag.id}`,
    name: nameOfTag(tag, t),
    icon: tagIcon,
    run: () => void navigate(to.catalogue(orgCode, tag.id)),
  });
  const ofKey = (key: string): PaletteEntry[] => {
    const id = key.slice(key.indexOf(':') + 1);
    const title = key.startsWith('title:') ? catalogue.titles.get(id) : undefined;
    const tag = key.startsWith('tag:') ? catalogue.tags.get(id) : undefined;
    if (title) return [ofTitle(title)];
    if (tag) return [ofTag(tag)];
    return [...screens, ...actions].filter((entry) => entry.key === key);
  };
  return groupsOf({
    query,
    titles: found.titles.map(ofTitle),
    tags: found.tags.map(ofTag),
    screens,
    actions,
    recent: chosen.flatMap(ofKey),
    searchAll: {
      key: 'search',
      name: t('palette.searchAll', { query }),
      icon: searchIcon,
      run: () => void navigate(to.search(orgCode, query)),
      isFinal: true,
    },
  });
}

/** The organisation’s menu and the product’s own pages. */
function useScreens(orgCode: string, onAct: OnAct): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const { t } = useText();
  const links = [...useMenu(orgCode), ...useOwnPages(orgCode)];
  return links.flatMap((link): PaletteEntry[] => {
    const common = { key: `screen:${link.key}`, name: link.label, icon: menuIcons[link.module] };
    if ('path' in link) return [{ ...common, run: () => void navigate(link.path) }];
    // The palette lists sign-out as an action for every organisation.
    if (link.target.to === 'sign-out') return [];
    if (link.target.to !== 'site' || !link.target.isListed) return [{ ...common, run: () => onAct(link) }];
    const { url } = link.target;
    const run = () => void window.open(url, '_blank', 'noopener,noreferrer');
    return [{ ...common, hint: t('common.newTab'), run }];
  });
}

function useActions(onMessages: () => void, onAct: OnAct): readonly PaletteEntry[] {
  const { t, language } = useText();
  const [theme, setTheme] = useSetting('theme');
  const chooseLanguage = useLanguageChoice();
  return [
    { key: 'action:messages', name: t('notices.history'), icon: bell, run: onMessages },
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        key: `action:theme-${one}`,
        name: t('palette.theme', { name: t(`theme.${one}`) }),
        icon: moon,
        run: () => setTheme(one),
      })),
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({
        key: `action:language-${one}`,
        name: t('palette.language', { name: languageNames[one] }),
        icon: globe,
        run: () => chooseLanguage(one),
      })),
    {
      key: 'action:sign-out',
      name: t('shell.signOut'),
      icon: leaveIcon,
      run: () => onAct({ target: { to: 'sign-out' } }),
      isFinal: true,
    },
  ];
}
