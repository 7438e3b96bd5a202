import * as z from 'zod';
import { colour, id, webAddress } from './parts.ts';

/** Authentication configuration of an organisation, with wire names. Spec §3. */
export const authentication = z.strictObject({
  method: z.enum(['basic', 'sso', 'dual', 'integrationlogin']).default('basic').meta({
    description:
      'How one signs in: by password here, at a provider (sso), by either (dual), or by password, checked by somebody behind the platform.',
  }),
  loginUrl: webAddress.optional().meta({ description: 'Sign-in page of the identity provider (sso, dual).' }),
  resetPass: z.boolean().default(true).meta({ description: 'A forgotten password can be reset by mail.' }),
  selfRegister: z.boolean().default(false).meta({ description: 'Newcomers may register.' }),
  goRegister: z
    .boolean()
    .default(false)
    .meta({ description: 'Registration is offered with a button instead of a link.' }),
  mailRegEx: z
    .string()
    .default('')
    .meta({ description: 'Pattern that a self-registered mail must match; empty = any.' }),
  requiredActivation: z
    .boolean()
    .default(false)
    .meta({ description: 'Who has registered opens a link in a mail first.' }),
  forgotPasswordRequired: z.boolean().default(true).meta({ description: 'As forceResetPasswordFirstLogin.' }),
  termsRequired: z
    .boolean()
    .default(false)
    .meta({ description: 'Terms are accepted before home and when registering (people: termsAndConditionsAccepted).' }),
  terms: z.string().default('').meta({ description: 'The terms, as HTML.' }),
  showGroups: z.boolean().default(false).meta({ description: 'Registration asks for a group.' }),
  allowGroupSelection: z.boolean().default(false).meta({ description: 'Groups can be changed in the profile.' }),
  organisationLoginPageMessage: z.string().default('').meta({ description: 'A text beside the sign-in form.' }),
  launchreauthenticationenabled: z
    .boolean()
    .default(false)
    .meta({ description: 'Who has launched a title before proves who they are before launching it again.' }),
  customregistrationpage: z
    .boolean()
    .default(false)
    .meta({ description: 'Registration asks for no password (policies.afterRegistration: what comes then).' }),
  samesitecookiesenabled: z
    .boolean()
    .default(true)
    .meta({ description: 'The token cookie is SameSite=None where the browser can.' }),
  showGroupsInProfile: z.boolean().default(false).meta({ description: 'The profile shows groups.' }),
  restrictedReports: z
    .boolean()
    .default(false)
    .meta({ description: 'Learners see reports.user instead of reports.organisation.' }),
  profileUpdateRequired: z
    .boolean()
    .default(false)
    .meta({ description: 'The organisation asks for the profile; who is asked: people, profileUpdateRequired.' }),
  forceResetPasswordFirstLogin: z
    .boolean()
    .default(false)
    .meta({ description: 'Who has firstLoginPasswordReseted: false sets a password before home.' }),
  historySource: z
    .enum(['history', 'nxhistory'])
    .default('history')
    .meta({ description: 'Which call gives the history.' }),
  ssohidetoken: z
    .boolean()
    .default(true)
    .meta({ description: 'The token is taken out of the address after signing on.' }),
});

const visible = z.strictObject({ visible: z.boolean().default(true), text: z.string().default('') });

/** Branding sections. Spec §3, §9 (banner sizes, default accent #DF2B4D). */
export const branding = z.strictObject({
  logo: z.string().default('').meta({ description: 'Image set id of the logo; empty = the product logo.' }),
  accentColour: colour.default('#DF2B4D').meta({ description: 'Colour of buttons and marks.' }),
  loginSection: z
    .strictObject({
      widget: z
        .string()
        .default('')
        .meta({ description: 'HTML beside the sign-in form; it is cleaned by the client.' }),
      video: z.string().default(''),
      banner: z.string().default('').meta({ description: 'Image set id of the banner.' }),
      buttonColour: colour.default('#DF2B4D'),
    })
    .prefault({}),
  registrationSection: z.strictObject({ title: z.string().default(''), text: z.string().default('') }).prefault({}),
  contactSupportSection: visible.extend({ url: z.string().default('') }).prefault({ visible: false }),
  resetPasswordSection: z.strictObject({ hideLink: z.boolean().default(false) }).prefault({}),
  homeSection: z.strictObject({ title: z.string().default(''), banner: z.string().default('') }).prefault({}),
  detailSection: z
    .strictObject({ showRelated: z.boolean().default(true), banner: z.string().default('') })
    .prefault({}),
});

/**
 * A menu entry as the server sends it. Unknown names are valid, because the client must tolerate them. Spec §2 Menu.
 */
export const menuModule = z.strictObject({
  name: z.string().min(1).meta({
    description: 'What the entry opens.',
    examples: [
      'module-home', 'module-discover', 'module-search', 'module-profile', 'module-logout', 'module-contact-support',
      'module-custom', 'module-digital-brochure', 'module-redirect', 'module-staff-system',
    ],
  }), // prettier-ignore
  title: z.string().min(1),
  colour: colour.default('#DF2B4D'),
  isDefault: z.boolean().default(false).meta({ description: 'Signing in leads there.' }),
  url: z.string().optional().meta({ description: 'Target of redirect, brochure, support and staff-system entries.' }),
  fields: z.record(z.string(), z.string()).optional().meta({ description: 'Form fields of the staff system.' }),
});

export type GroupInput = { id: string; title: string; items?: GroupInput[] | undefined };
export type Group = { id: string; title: string; items: Group[] };
export const group: z.ZodType<Group, GroupInput> = z.strictObject({
  id,
  title: z.string().min(1),
  get items(): z.ZodDefault<z.ZodArray<typeof group>> {
    return z.array(group).default([]);
  },
});

export const extraField = z.strictObject({
  id,
  name: z.string().min(1),
  type: z.enum(['Numeric', 'Dropdown', 'Text']),
  mandatory: z.boolean().default(false).meta({ description: 'It must be filled in.' }),
  size: z.int().positive().default(50).meta({ description: 'How many characters it may hold.' }),
  vals: z
    .array(z.strictObject({ id, value: z.string() }))
    .default([])
    .meta({ description: 'Choices of a Dropdown.' }),
});

export const reportGroup = z.strictObject({
  groupName: z.string().min(1),
  groupReports: z
    .array(
      z.strictObject({
        reportName: z.string().min(1),
        embedUrl: z.string().optional().meta({
          description:
            'Sent as it stands, so that a story may be hostile; left out = the report page of the simulator.',
        }),
        response: z
          .enum(['as-usual', 'never', 'refusal'])
          .default('as-usual')
          .meta({ description: 'What the embedded page says when it is asked to load.' }),
      }),
    )
    .default([]),
});

export const organisation = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'An organisation code is lower-case letters, digits and dashes.')
    .meta({ description: 'What learners type to find the organisation.' }),
  name: z.string().min(1),
  authentication: authentication.prefault({}),
  branding: branding.prefault({}),
  menu: z
    .array(menuModule)
    .min(1, 'A menu needs at least one module, for example { name: module-home, title: Home }.')
    .prefault([
      { name: 'module-home', title: 'Home', isDefault: true },
      { name: 'module-discover', title: 'Discover' },
      { name: 'module-search', title: 'Search' },
      { name: 'module-profile', title: 'Profile' },
      { name: 'module-logout', title: 'Sign out' },
    ]),
  extraFields: z.array(extraField).default([]).meta({ description: 'Fields that the organisation adds to its forms.' }),
  groups: z.array(group).default([]).meta({ description: 'A tree of groups; items lie below.' }),
  maximumselection: z
    .int()
    .min(-1)
    .default(-1)
    .meta({ description: 'How many groups may be chosen; -1 = any number.' }),
  reports: z
    .strictObject({
      organisation: z.array(reportGroup).default([]),
      user: z.array(reportGroup).default([]),
      assessment: z.boolean().default(false).meta({ description: 'There is an assessment report.' }),
    })
    .prefault({}),
});
