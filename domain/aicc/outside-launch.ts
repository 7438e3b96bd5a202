import { type Refused, refuse } from '../messages/index.ts';

/** How an outside LMS launches a title here: where it wants to hear of it, which session, which title. Spec §2, §7. */
export type OutsideLaunch = {
  aiccUrl: string;
  aiccSid: string;
  /** Shown to the learner: who gets their results. */
  host: string;
  orgCode: string;
  /** Undefined when the launch names no title. */
  titleId: string | undefined;
};

/** Longest address that is taken. */
const URL_MAX_CHARS = 2_000;
const SID_MAX_CHARS = 500;

/**
 * Reads the query of `/{orgCode}/aicc-content`: aicc_sid, aicc_url and cid or tutorialid, in any case. Refuses
 * EMPTY_WRONG_AICC_PARAMETERS when address, session or organisation is missing, when one is given twice (which of them
 * would count is anybody's guess), or when the address is not one that the platform may be sent to.
 * `origins`: the only ones allowed, when the operator has named any. Spec §5 AICC.
 */
export function readOutsideLaunch(
  search: string,
  orgCode: string,
  origins: readonly string[],
): OutsideLaunch | Refused {
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
 * The address that results go to, or undefined when it may not be one: https, on the public name of a host, without
 * user or password, not longer than 2,000 characters. An address without a scheme is https (LMSs leave it out).
 * An origin that the operator has named is taken as it is.
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

/** A name with at least two parts whose last is no number; `[…]` and `1.2.3.4` (also as 0x7f.1, which URL resolves) are addresses. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/[.]$/, '').toLowerCase();
  if (name.startsWith('[') || PRIVATE.test(name)) return false;
  return /^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?[.])+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
}
