import { type TrackLink, trackKinds } from '#domain/player/index.ts';
import {
  type Catalogue,
  type ContentResource,
  isCompatibleResource,
  otherForms,
  type Placement,
  readStatus,
  type StatusRecord,
  type Tag,
  type Title,
} from '#domain/catalogue/index.ts';
import { contentKinds, kindOf } from '#domain/content/index.ts';
import type { CourseSettings } from '#domain/scorm/index.ts';
import {
  type Fields,
  fields,
  isTrueValue,
  id,
  ids,
  instant,
  list,
  number,
  optionalText,
  shortText,
  text,
} from './read.ts';

const LONGEST_SECONDS = 1e9;
/** Minimum length of language tags that RFC 5646 requires implementations to accept. */
const LONGEST_LANGUAGE = 35;
const MOST_TRACKS = 100;
/** Maximum characters in SCORM 1.2 (CMIString4096). */
const LONGEST_LAUNCH_DATA = 4096;

/** Parses GET catalogue/viewall. Of two items with the same id, the first wins. */
export function readCatalogue(body: unknown, dropped: () => void): Catalogue {
  const it = fields(body);
  return {
    tags: byId(
      list(it['tags'], (tag) => readTag(tag, dropped), dropped),
      dropped,
    ),
    titles: byId(
      list(it['titles'], (title) => readTitle(title, dropped), dropped),
      dropped,
    ),
  };
}

export function readTag(it: Fields, dropped: () => void): Tag | undefined {
  const tagId = id(it['id']);
  if (tagId === undefined) return undefined;
  const place = (entry: Fields) => {
    const target = id(entry['id']);
    return target === undefined ? undefined : { id: target, pos: number(entry['pos']) ?? 0 };
  };
  return {
    id: tagId,
    name: named(it['name'], tagId),
    isRoot: isTrueValue(it['isRoot']),
    parents: list(it['parents'], place, dropped),
    description: text(it['description']),
    isLocked: isTrueValue(it['isLocked']),
    layout: it['layout'] === 'Scroll' ? 'scroll' : 'grid',
    titleIds: list(it['tagTitles'], place, dropped)
      .sort((a, b) => a.pos - b.pos)
      .map((entry) => entry.id),
    ...picture(it),
  };
}

/** Parses a title; undefined without an id. Unreadable prerequisites lock the title: access fails closed. */
export function readTitle(it: Fields, dropped: () => void): Title | undefined {
  const titleId = id(it['id']);
  if (titleId === undefined) return undefined;
  const content = fields(it['content']);
  const resources = list(content['resources'], readResource, dropped);
  const chosen = resources.find(isCompatibleResource);
  const level = it['assignmentLevel'];
  const dueDay = wholeDay(it['dueDate']);
  const dueAt = dueDay === undefined ? instant(it['dueDate']) : endOfDay(dueDay);
  const lastLaunchedAt = instant(it['lastLaunched']);
  const relatedIds = ids(it['related']).filter((other) => other !== titleId);
  const parentTagId = id(fields(it['parentTag'])['id']);
  const link = chosen?.link;
  const otherLinks = otherForms(resources, chosen);
  const tracks = chosen?.tracks ?? [];
  const kind = kindOf((chosen ?? resources[0])?.contentType ?? '');
  return {
    id: titleId,
    name: named(it['title'], titleId),
    description: text(it['description']),
    kind,
    activityId: activityIri(id(content['contentid']) ?? titleId),
    assignment: level === 'Mandatory' ? 'mandatory' : level === 'Recommended' ? 'recommended' : 'none',
    placements: list(it['tags'], readPlacement, dropped),
    isLockedByServer: isTrueValue(it['isLocked']),
    isCompatible: chosen !== undefined && content['isCompatible'] !== false,
    ...picture(it),
    ...(dueAt === undefined ? {} : { dueAt }),
    ...(dueDay === undefined ? {} : { dueDay }),
    ...(lastLaunchedAt === undefined ? {} : { lastLaunchedAt }),
    ...(relatedIds.length === 0 ? {} : { relatedIds }),
    ...(parentTagId === undefined ? {} : { parentTagId }),
    ...(link === undefined ? {} : { link }),
    ...(otherLinks.length === 0 ? {} : { otherLinks }),
    ...(tracks.length === 0 ? {} : { tracks }),
    ...(kind !== 'unknown' && contentKinds[kind].keeps === 'run' ? { course: readSettings(content) } : {}),
  };
}

/** Leaves out a mastery score outside 0..100. */
function readSettings(content: Fields): CourseSettings {
  const score = number(content['masteryScore']);
  const masteryScore = score !== undefined && score >= 0 && score <= 100 ? score : undefined;
  return { launchData: text(content['launchData']).slice(0, LONGEST_LAUNCH_DATA), masteryScore };
}

/** Parses GET titlestatus into records by title id. Score 0..100; time in whole seconds. */
export function readStatuses(body: unknown, dropped: () => void): Map<string, StatusRecord> {
  const statuses = new Map<string, StatusRecord>();
  const entries = list(
    fields(body)['statuses'],
    (it) => {
      const titleId = id(it['titleId']);
      return titleId === undefined ? undefined : { titleId, record: readRecord(it) };
    },
    dropped,
  );
  for (const { titleId, record } of entries) if (!statuses.has(titleId)) statuses.set(titleId, record);
  return statuses;
}

function readRecord(it: Fields): StatusRecord {
  const score = number(it['score']);
  const seconds = number(it['roundedTimeSpent']) ?? 0;
  return {
    status: readStatus(it['status']),
    timeSpentSeconds: Math.floor(Math.min(Math.max(seconds, 0), LONGEST_SECONDS)),
    ...(score === undefined ? {} : { score: Math.min(Math.max(score, 0), 100) }),
  };
}

function readPlacement(it: Fields): Placement | undefined {
  const tagId = id(it['id']);
  if (tagId === undefined) return undefined;
  const wanted = it['prerequisites'];
  const readable = wanted === undefined || wanted === null || Array.isArray(wanted);
  const prerequisites = Array.isArray(wanted) ? wanted.map(id) : [];
  const known = prerequisites.filter((one): one is string => one !== undefined);
  return {
    tagId,
    pos: number(it['pos']) ?? 0,
    prerequisites: known,
    isLocked: isTrueValue(it['isLocked']) || !readable || known.length < prerequisites.length,
  };
}

function readResource(it: Fields): ContentResource | undefined {
  const links = list(
    it['links'],
    (link) => ({
      rel: text(link['rel']),
      href: optionalText(link['href']),
      language: text(link['srclang']),
      label: text(link['label']),
    }),
    () => undefined,
  );
  return {
    contentType: text(it['contentType']),
    deviceType: text(it['deviceType']),
    canStream: isTrueValue(it['canStream']),
    link: (links.find((link) => link.rel === 'stream') ?? links.find((link) => !isTrack(link.rel)))?.href,
    tracks: tracksOf(links),
  };
}

type Link = { rel: string; href: string | undefined; language: string; label: string };

/** Captions, chapters, transcripts and descriptions, one per language; a second one could not be selected. */
function tracksOf(links: readonly Link[]): TrackLink[] {
  const tracks = new Map<string, TrackLink>();
  for (const { rel, href, language, label } of links) {
    const key = `${rel} ${language.toLowerCase()}`;
    if (!isTrack(rel) || href === undefined || language.length > LONGEST_LANGUAGE || tracks.size >= MOST_TRACKS)
      continue;
    if (!tracks.has(key)) tracks.set(key, { kind: rel, link: href, language, label: label.trim() });
  }
  return [...tracks.values()];
}

const isTrack = (rel: string): rel is TrackLink['kind'] => trackKinds.some((kind) => kind === rel);

function picture(it: Fields): { imageSetId: string } | Record<string, never> {
  const imageSetId = id(it['imageSetId']);
  return imageSetId === undefined ? {} : { imageSetId };
}

/** A missing name becomes the id, because headings and links need text. */
const named = (name: unknown, orElse: string): string => (shortText(name).trim() === '' ? orElse : shortText(name));

/** xAPI requires an IRI as activity id; a bare content id becomes a URN. */
const activityIri = (contentId: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(contentId) ? contentId : `urn:content:${encodeURIComponent(contentId)}`;

function byId<T extends { id: string }>(items: readonly T[], dropped: () => void): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of items) {
    if (map.has(item.id)) dropped();
    else map.set(item.id, item);
  }
  return map;
}

/**
 * `YYYY-MM-DD` of a date without a time of day.
 * Reading: midnight without a time zone counts as no time, because servers write days like that. With a zone it is an
 * instant.
 */
export function wholeDay(value: unknown): string | undefined {
  const day =
    typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)(T00:00(:00(\.0+)?)?)?$/.exec(value.trim())?.[1] : undefined;
  return day !== undefined && instant(day) !== undefined ? day : undefined;
}

/** Last millisecond of a day in the learner's time zone: work due that day is in time until then. */
export function endOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).getTime() - 1;
}
