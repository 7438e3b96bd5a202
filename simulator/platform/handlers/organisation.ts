import type { components } from '#openapi/generated/platform.d.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import { guarded, open } from './handle.ts';

export const organisation = {
  getOrganisationProfile: open('get', '/api/user/organisationprofiles/{orgCode}', ({ model, params, query, reply }) => {
    const { scenario } = model;
    if (params.orgCode.toLowerCase() !== scenario.organisation.code) return reply(404, {});
    return reply(200, profileOf(scenario, query.returnUrl));
  }),

  getReauthenticationRelayState: guarded('get', '/api/user/organisationprofiles/reauth/', ({ model, query, reply }) => {
    const { loginUrl } = model.scenario.organisation.authentication;
    return reply(200, { LoginUrl: loginUrl ? withReturnUrl(loginUrl, query.returnUrl) : null });
  }),
};

function profileOf(
  { organisation: org }: Scenario,
  returnUrl: string | undefined,
): components['schemas']['OrganisationProfile'] {
  const { historySource, loginUrl, mailRegEx, terms, organisationLoginPageMessage, ...flags } = org.authentication;
  const { logo, accentColour, loginSection, registrationSection, contactSupportSection, homeSection, detailSection } =
    org.branding;
  return {
    ...flags,
    organisationCode: org.code,
    organisationName: org.name,
    loginUrl: loginUrl === undefined ? null : withReturnUrl(loginUrl, returnUrl),
    mailRegEx: mailRegEx || null,
    terms: terms || null,
    organisationLoginPageMessage: organisationLoginPageMessage || null,
    useNxHistory: historySource === 'nxhistory',
    branding: {
      logo: logo || null,
      accentColour,
      loginSection: {
        widget: loginSection.widget || null,
        video: loginSection.video || null,
        banner: loginSection.banner || null,
        buttonColour: loginSection.buttonColour,
      },
      registrationSection: {
        title: registrationSection.title || null,
        text: registrationSection.text || null,
        // Reading: the custom page is the one that asks for no password.
        hidePassword: flags.customregistrationpage,
      },
      contactSupportSection: {
        visible: contactSupportSection.visible,
        text: contactSupportSection.text || null,
        url: contactSupportSection.url || null,
      },
      resetPasswordSection: org.branding.resetPasswordSection,
      homeSection: { title: homeSection.title || null, banner: homeSection.banner || null },
      detailSection: { showRelated: detailSection.showRelated, banner: detailSection.banner || null },
    },
  };
}

function withReturnUrl(loginUrl: string, returnUrl: string | undefined): string {
  if (!returnUrl) return loginUrl;
  return `${loginUrl}${loginUrl.includes('?') ? '&' : '?'}returnUrl=${encodeURIComponent(returnUrl)}`;
}
