import * as z from 'zod';
import { scenarioKindNames } from '../kinds.ts';
import { id, locale, moment } from './parts.ts';

export const tag = z.strictObject({
  id,
  name: z.string().min(1).meta({ description: '"OtherTag" is hidden in lists; "Catalogue" is shown translated.' }),
  isRoot: z.boolean().default(false).meta({ description: 'It stands at the top.' }),
  parents: z
    .array(z.strictObject({ id, pos: z.int().min(0).default(0) }))
    .default([])
    .meta({ description: 'Tags that it lies in.' }),
  description: z.string().default(''),
  layout: z
    .string()
    .default('Grid')
    .meta({ description: 'Scroll: one endless list; anything else: page by page.', examples: ['Scroll', 'Grid'] }),
  imageSetId: id.optional(),
  prerequisites: z.array(id).default([]).meta({
    description: 'Titles that must be completed before anything in or below this tag: an inherited lock.',
  }),
});

const membership = z.strictObject({
  id: id.meta({ description: 'The tag.' }),
  pos: z.int().min(0).default(0),
  prerequisites: z.array(id).default([]).meta({ description: 'Titles to complete first, in this tag.' }),
});

/** Additional files of a content: captions by language, chapters, transcript, descriptions, poster. */
const beside = z.strictObject({
  rel: z.enum(['captions', 'chapters', 'transcript', 'descriptions', 'poster']),
  sample: z.string().min(1),
  srclang: locale.optional(),
  label: z.string().optional(),
});

const resource = z.strictObject({
  resourceId: id.optional(),
  contentType: z
    .string()
    .min(1)
    .meta({ description: `${scenarioKindNames.join(', ')}, or one unknown to the client.` }),
  deviceType: z
    .string()
    .min(1)
    .default('all')
    .meta({ description: 'Only all and desktop can be launched here.', examples: ['all', 'desktop', 'mobile'] }),
  canStream: z.boolean().default(true).meta({ description: 'scorm and tincan need it.' }),
  sample: z
    .string()
    .min(1)
    .meta({ description: 'Path below simulator/content/samples, or below local/ for CONTENT_DIR.' }),
  beside: z.array(beside).default([]),
});

export const title = z.strictObject({
  id,
  title: z.string().min(1),
  description: z.string().default(''),
  kind: z.enum(scenarioKindNames).optional().meta({
    description: 'Short for one resource of this content type, for all devices.',
  }),
  sample: z
    .string()
    .optional()
    .meta({ description: 'Content of that one resource; default: the usual sample of its kind.' }),
  resources: z.array(resource).optional().meta({ description: 'Instead of kind and sample: every resource.' }),
  contentid: z
    .union([id, z.url()])
    .optional()
    .meta({ description: 'For xAPI content: the address of its activity, as its tincan.xml names it.' }),
  tags: z.array(membership).default([]).meta({ description: 'Which tags it lies in.' }),
  parentTag: id.optional().meta({ description: 'Default: the first tag.' }),
  dueDate: moment.optional(),
  assignmentLevel: z
    .enum(['Mandatory', 'Recommended'])
    .optional()
    .meta({ description: 'Mandatory titles bring a certificate.' }),
  imageSetId: id.optional(),
  related: z.array(id).default([]).meta({ description: 'Shown beside the title.' }),
  masteryScore: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'From this score on a course counts as passed, where policies.completion says so.' }),
  launchData: z.string().default('').meta({ description: 'cmi.launch_data of a SCORM course.' }),
  published: z.boolean().default(true).meta({ description: 'false: hidden until the timeline publishes it.' }),
});

/** An image that the platform draws from colours and a pattern, so scenarios need no binary files. */
export const imageSet = z.strictObject({
  id,
  hue: z.int().min(0).max(359).default(200).meta({ description: '0 to 359, round the colours.' }),
  pattern: z.enum(['waves', 'circles', 'grid', 'leaves', 'steps', 'plain']).default('waves'),
  text: z.string().max(24).default(''),
});

export const generate = z.strictObject({
  tags: z.int().min(1).max(5000),
  titles: z.int().min(0).max(100_000),
  seed: z.int().default(1),
  depth: z.int().min(1).max(8).default(3).meta({ description: 'Levels of tags.' }),
  locked: z.number().min(0).max(1).default(0.05).meta({ description: 'Share of titles with a prerequisite.' }),
  due: z.number().min(0).max(1).default(0.1).meta({ description: 'Share of titles with a due date.' }),
});

/** Records sent unchanged, valid or not, for scenarios of a misbehaving platform. */
const raw = z.strictObject({
  tags: z.array(z.looseObject({})).default([]),
  titles: z.array(z.looseObject({})).default([]),
  statuses: z.array(z.looseObject({})).default([]).meta({ description: 'Added to the answer of /api/titlestatus.' }),
});

export const catalogue = z.strictObject({
  generate: generate.optional(),
  imageSets: z.array(imageSet).default([]),
  tags: z.array(tag).default([]),
  titles: z.array(title).default([]),
  raw: raw.prefault({}),
});

/** Home screen groups other than history and statistics, which derive from the people. Spec §3. */
export const home = z.strictObject({
  suggestions: z.array(id).default([]).meta({ description: 'Title ids; paged by policies.suggestionsPerPage.' }),
  tags: z.array(id).default([]).meta({ description: 'Tag sections shown on home.' }),
  html: z
    .array(z.strictObject({ webUrl: z.string().min(1), layout: z.string().default('wide') }))
    .default([])
    .meta({ description: 'Widgets; a path is below the content site.' }),
});
