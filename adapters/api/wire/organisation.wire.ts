import { pictureSizes } from '#domain/catalogue/image-sizes.ts';
import type { BannerPictures, Organisation, SignInMethod } from '#domain/organisation/index.ts';
import { bestMatch } from './images.ts';
import { colour, isFalseValue, fields, isTrueValue, id, optionalText, shortText, text } from './read.ts';

/** Requested size in pixels: a logo 40 px high at double density. */
const LOGO = { width: 320, height: 80 };
const METHODS: readonly SignInMethod[] = ['basic', 'sso', 'dual', 'integrationlogin'];

/** Members that the contract requires. A valid response has at least two, even if some are missing. */
const REQUIRED = ['organisationCode', 'method', 'branding', 'selfRegister', 'resetPass'];

/** Distinguishes a profile from the JSON of a proxy, which may have a `method`, too. */
export const isOrganisation = (body: unknown): boolean =>
  REQUIRED.filter((name) => fields(body)[name] !== undefined).length > 1;

/** Parses GET organisationprofiles. Access decisions fail closed: unreadable terms are required. */
export function readOrganisation(body: unknown, askedFor: string): Organisation {
  const it = fields(body);
  const branding = fields(it['branding']);
  const login = fields(branding['loginSection']);
  const registration = fields(branding['registrationSection']);
  const support = fields(branding['contactSupportSection']);
  const home = fields(branding['homeSection']);
  const detail = fields(branding['detailSection']);
  const code = (id(it['organisationCode']) ?? askedFor).toLowerCase();
  return {
    code,
    name: shortText(it['organisationName']) || code,
    method: METHODS.find((method) => method === it['method']) ?? 'basic',
    loginUrl: optionalText(it['loginUrl']),
    hidesSignOnToken: it['ssohidetoken'] !== false,
    registration: {
      isAllowed: isTrueValue(it['selfRegister']),
      isOfferedFirst: isTrueValue(it['goRegister']),
      mailPattern: text(it['mailRegEx']),
      requiresActivation: isTrueValue(it['requiredActivation']),
      showsGroups: isTrueValue(it['showGroups']),
      allowsGroupSelection: isTrueValue(it['allowGroupSelection']),
      isCustomPage: isTrueValue(it['customregistrationpage']),
      hidesPassword: isTrueValue(it['customregistrationpage']) && registration['hidePassword'] !== false,
    },
    canResetPassword:
      isTrueValue(it['resetPass']) && !isTrueValue(fields(branding['resetPasswordSection'])['hideLink']),
    // Missing means not required; unreadable means required.
    requiresTerms: !isFalseValue(it['termsRequired'] ?? false),
    termsHtml: text(it['terms']),
    requiresFirstLoginReset:
      isTrueValue(it['forceResetPasswordFirstLogin']) || isTrueValue(it['forgotPasswordRequired']),
    requiresProfileUpdate: isTrueValue(it['profileUpdateRequired']),
    showsGroupsInProfile: isTrueValue(it['showGroupsInProfile']),
    // Unreadable means restricted: the organisation's reports are about other people.
    restrictsReports: !isFalseValue(it['restrictedReports'] ?? false),
    reauthenticatesAtLaunch: isTrueValue(it['launchreauthenticationenabled']),
    sameSiteCookies: isTrueValue(it['samesitecookiesenabled']),
    keepsStateTimestamps: isTrueValue(it['stateTimestamps']),
    historySource: isTrueValue(it['useNxHistory']) ? 'nxhistory' : 'history',
    loginMessageHtml: text(it['organisationLoginPageMessage']),
    branding: {
      logoUrl: picture(branding['logo'], LOGO),
      banner: bannerPictures(login['banner']),
      videoUrl: optionalText(login['video']),
      widgetHtml: text(login['widget']),
      buttonColour: colour(login['buttonColour']) ?? colour(branding['accentColour']),
      registrationTitle: text(registration['title']),
      registrationHtml: text(registration['text']),
      homeTitle: text(home['title']),
      homeBanner: bannerPictures(home['banner']),
      detailBanner: bannerPictures(detail['banner']),
      showsRelated: detail['showRelated'] !== false,
      showsContactSupport: isTrueValue(support['visible']),
      contactSupportText: text(support['text']),
      contactSupportUrl: optionalText(support['url']),
    },
  };
}

function bannerPictures(value: unknown): BannerPictures | undefined {
  const [small, medium, big, banner] = [
    picture(value, pictureSizes.small),
    picture(value, pictureSizes.medium),
    picture(value, pictureSizes.big),
    picture(value, pictureSizes.banner),
  ];
  return small && medium && big && banner ? { small, medium, big, banner } : undefined;
}

/** Branding names images by image set id. Reading: a URL instead of an id is that URL. */
function picture(value: unknown, size: { width: number; height: number }): string | undefined {
  const address = webAddress(value);
  const imageSetId = id(value);
  return address ?? (imageSetId === undefined || /[/:]/.test(imageSetId) ? undefined : bestMatch(imageSetId, size));
}

/** https URLs and paths of the platform only; undefined for others. */
function webAddress(value: unknown): string | undefined {
  const url = text(value);
  return /^(https:\/\/|\/(?![/\\]))/.test(url) ? url : undefined;
}
