import { type CodedRefusal, refuse } from '../messages/index.ts';

/** Launch of a title by an external LMS: its tracking address, session and title. Spec §2, §7. */
export type OutsideLaunch = {
  aiccUrl: string;
  aiccSid: string;
  /** Displayed to the learner: recipient of their results. */
  host: string;
  orgCode: string;
  /** Undefined if the launch names no title. */
  titleId: string | undefined;
};

/** Maximum length of the address. */
const URL_MAX_CHARS = 2_000;
const SID_MAX_CHARS = 500;

/**
 * Parses the query of `/{orgCode}/aicc-content`: aicc_sid, aicc_url and cid or tutorialid, in any case. Refuses
 * EMPTY_WRONG_AICC_PARAMETERS if address, session or organisation is missing, if one is ambiguous (given twice), or if
 * the address is not allowed. `origins`: allow list of the operator, if not empty. Spec §5 AICC.
 */
export function readOutsideLaunch(
  search: string,
  orgCode: string,
  origins: readonly string[],
): OutsideLaunch | CodedRefusal {
  const wrong = refuse('EMPTY_WRONG_AICC_PARAMETERS');
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const key = name.toLowerCase();
    if (!NAMES.has(key)) continue;
    if (given.has(key)) return wrong;
    given.set(key, value.trim());
  }
  const aiccSid = given.get('aicc_sid') ?? '';
  const address = outsideAddress(given.get('aicc_url') ?? '', origins);
  const [cid, tutorialId] = [given.get('cid'), given.get('tutorialid')];
  if (cid && tutorialId && cid !== tutorialId) return wrong;
  if (!address || aiccSid === '' || aiccSid.length > SID_MAX_CHARS || orgCode.trim() === '') return wrong;
  if (/\p{Cc}/u.test(aiccSid)) return wrong;
  return {
    aiccUrl: address.href,
    aiccSid,
    host: address.host,
    orgCode: orgCode.toLowerCase(),
    titleId: cid || tutorialId || undefined,
  };
}

const NAMES = new Set(['aicc_sid', 'aicc_url', 'cid', 'tutorialid']);

/**
 * Validates the address for results; undefined if not allowed. Requires https, a public host name, no user or password,
 * and at most 2,000 characters. An address without a scheme is https (LMSs omit it). Origins listed by the operator
 * need no check.
 */
export function outsideAddress(text: string, origins: readonly string[]): URL | undefined {
  const written = text.trim();
  if (written === '' || written.length > URL_MAX_CHARS || /^\/|[\s\p{Cc}\\]/u.test(written)) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(written)
    ? written
    : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(written)
      ? ''
      : `https://${written}`;
  if (!URL.canParse(whole)) return undefined;
  const address = new URL(whole);
  if (address.username !== '' || address.password !== '' || whole.split(/[/?#]/, 3)[2]?.includes('@')) return undefined;
  if (origins.length > 0) return origins.includes(address.origin) ? address : undefined;
  return address.protocol === 'https:' && isPublicName(address.hostname) ? address : undefined;
}

const PRIVATE = /(^|[.])(localhost|local|internal|intranet|lan|home|corp|localdomain|onion|arpa)$/;

/**
 * Requires at least two labels with a non-numeric last one; `[…]` and `1.2.3.4` (also as 0x7f.1, which URL resolves)
 * are IP addresses.
 */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/[.]$/, '').toLowerCase();
  if (name.startsWith('[') || PRIVATE.test(name)) return false;
  return /^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?[.])+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
}
