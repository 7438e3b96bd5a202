import * as z from 'zod';
import { MOMENT_PATTERN, notAMoment } from '../moment.ts';

/** Ids go into addresses, so they stay plain. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/, 'An id is 1 to 100 letters, digits, dots, dashes or underscores.')
  .meta({ description: 'Letters, digits, dots, dashes; it appears in addresses.' });

export const moment = z
  .string()
  .refine((text) => MOMENT_PATTERN.test(text), { error: (issue) => notAMoment(String(issue.input)) })
  .meta({
    description: 'Relative to the clock (+3d, -2h, +1d 12h, 0) or an ISO date.',
    pattern: MOMENT_PATTERN.source,
    examples: ['+3d', '-2h', '0'],
  });

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
