/** Maximum length of a displayed server message, in graphemes. */
export const SERVER_MESSAGE_MAX_CHARS = 300;

// C0 and C1 controls, and invisible characters that reorder or hide text: the text must display as written.
const invisible =
  /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]+/g;
const loneSurrogate = /\p{Cs}/gu;
const markup = /<\s*[!/a-z]/i;
const hasWord = /[\p{L}\p{N}]/u;

/**
 * Sanitizes a server message for display: one line, no controls, at most 300 characters with an ellipsis. Undefined if
 * it has no readable text, or is markup (a proxy’s error page).
 */
export function sanitizeServerMessage(said: unknown): string | undefined {
  if (typeof said !== 'string') return undefined;
  // Truncates hostile lengths early, far above any real message.
  const line = said
    .slice(0, 20 * SERVER_MESSAGE_MAX_CHARS)

    .replace(loneSurrogate, '')
    .replace(invisible, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!hasWord.test(line) || markup.test(line)) return undefined;
  const characters = Array.from(line);
  return characters.length <= SERVER_MESSAGE_MAX_CHARS
    ? line
    : `${characters
        .slice(0, SERVER_MESSAGE_MAX_CHARS - 1)
        .join('')
        .trimEnd()}…`;
}
