import * as z from 'zod';
import { asText } from '../../as-text.ts';
import { isMoment, MOMENT_PATTERN, notAMoment } from '../moment.ts';

/** Ids appear in URLs, so only unreserved characters are allowed. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/, 'An id is 1 to 100 letters, digits, dots, dashes or underscores.')
  .meta({ description: 'Letters, digits, dots, dashes; it appears in addresses.' });

const noMoment = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : notAMoment(asText(input))),
};
/** YAML parses an unquoted 0 as a number. */
export const moment = z
  .union([
    z
      .string(noMoment)
      .refine(isMoment, noMoment)
      .meta({ pattern: MOMENT_PATTERN.source, examples: ['+3d', '-2h'] }),
    z.literal(0, noMoment).transform(String),
  ])
  .meta({ description: 'Relative to the clock (+3d, -2h, +1d 12h, 0) or an ISO date.' });

export const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'A colour is # and six hexadecimal digits, for example #0F6B8F.');

export const webAddress = z
  .string()
  .regex(
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)|\/)/,
    'Use https, http on this machine, or a path.',
  );

export const locale = z.string().regex(/^[a-z]{2,3}-[A-Z]{2}$/, 'A locale looks like en-US.');

const DURATION = /^\d+(?:\.\d+)?[smhdw](?: \d+(?:\.\d+)?[smhdw])*$/;
const HOW_LONG = 'Write how long as 10s, 5m or 1h 30m.';
export const duration = z
  .string(HOW_LONG)
  .regex(DURATION, HOW_LONG)
  .meta({ description: 'How long, in s, m, h, d and w: 10s, 5m, 1h 30m, 3d.', examples: ['10s', '5m', '3d'] });

export const userName = z.string().min(1).meta({ description: 'User name of a person of this story.' });
export const count = z.int().min(0);
