import type { components } from '#openapi/generated/platform.d.ts';
import type { Model } from '../model/model.ts';
import { STREAM_PATH } from '../model/resources.ts';
import { defineSignedInOperation, definePublicOperation } from './handle.ts';

export const organisation = {
  getOrganisationProfile: definePublicOperation(
    'get',
    '/api/user/organisationprofiles/{orgCode}',
    ({ model, params, query, reply }) => {
      const { scenario } = model;
      if (params.orgCode.toLowerCase() !== scenario.organisation.code) return reply(404, {});
      return reply(200, profileOf(model, query.returnUrl));
    },
  ),

  getReauthenticationRelayState: defineSignedInOperation(
    'get',
    '/api/user/organisationprofiles/reauth/',
    ({ model, query, reply }) => {
      const { loginUrl } = model.scenario.organisation.authentication;
      return reply(200, { LoginUrl: loginUrl ? signOnPage(model, loginUrl, query.returnUrl) : null });
    },
  ),
};

function profileOf(model: Model, returnUrl: string | undefined): components['schemas']['OrganisationProfile'] {
  const { organisation: org } = model.scenario;
  const { historySource, loginUrl, mailRegEx, terms, organisationLoginPageMessage, ...flags } = org.authentication;
  const { logo, accentColour, loginSection, registrationSection, contactSupportSection, homeSection, detailSection } =
    org.branding;
  return {
    ...flags,
    organisationCode: org.code,
    organisationName: org.name,
    loginUrl: loginUrl === undefined ? null : signOnPage(model, loginUrl, returnUrl),
    mailRegEx: mailRegEx || null,
    terms: terms || null,
    organisationLoginPageMessage: organisationLoginPageMessage || null,
    useNxHistory: historySource === 'nxhistory',
    stateTimestamps: model.scenario.policies.stateTimestamps,
    branding: {
      logo: logo || null,
      accentColour,
      loginSection: {
        widget: loginSection.widget || null,
        video: ofContent(model, loginSection.video) || null,
        banner: loginSection.banner || null,
        buttonColour: loginSection.buttonColour,
      },
      registrationSection: {
        title: registrationSection.title || null,
        text: registrationSection.text || null,
        // Interpretation of the contract: the custom registration page has no password field.
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

/** A relative URL from the scenario is a page of the simulated provider. Appends the return URL of the sign-on. */
function signOnPage({ options }: Model, loginUrl: string, returnUrl: string | undefined): string {
  const address = loginUrl.startsWith('/') ? options.signOnOrigin + loginUrl : loginUrl;
  if (!returnUrl) return address;
  return `${address}${address.includes('?') ? '&' : '?'}returnUrl=${encodeURIComponent(returnUrl)}`;
}

/** Moves the URL of a sample video to the content site. */
const ofContent = ({ options }: Model, address: string): string =>
  address.startsWith(STREAM_PATH) ? options.contentOrigin + address : address;
