import type { Rules } from './rule.ts';

const CAM = 'SCORM 1.2 CAM';
const IMS = 'IMS Content Packaging 1.1.2';

/** Rules for `imsmanifest.xml` of SCORM 1.2 and its files. */
export const packageRules = {
  P1: {
    severity: 'error',
    ends: true,
    standard: `${CAM}: the manifest is called imsmanifest.xml, in these letters`,
    fix: 'Rename the file to imsmanifest.xml, in small letters.',
  },
  P1a: {
    severity: 'error',
    ends: true,
    standard: `${CAM}: imsmanifest.xml is at the root of the archive`,
    fix: 'Zip the contents of the folder, not the folder: open it, mark everything in it, and zip that.',
  },
  P2: {
    severity: 'error',
    ends: true,
    standard: 'XML 1.0: a document is well-formed, in the encoding that it declares',
    fix: 'Mend the place that is named, most often a "&" that should be "&amp;" or a tag that is not closed; or export it again.',
  },
  P2a: {
    severity: 'error',
    ends: true,
    standard: 'OWASP XML External Entity Prevention: a manifest declares no entities',
    fix: 'Remove the <!DOCTYPE …> with its entities and write what they stand for.',
  },
  P3: {
    severity: 'warning',
    standard: `${CAM}: schemaversion is 1.2, in the namespaces imscp_rootv1p1p2 and adlcp_rootv1p2`,
    fix: 'Say <schema>ADL SCORM</schema><schemaversion>1.2</schemaversion> and the namespaces of 1.2; some platforms refuse anything else.',
  },
  P3a: {
    severity: 'error',
    ends: true,
    standard: 'SCORM 2004 has other elements and another API (API_1484_11)',
    fix: 'Export the course again and choose "SCORM 1.2".',
  },
  P4: {
    severity: 'error',
    standard: `${IMS}: manifest has an identifier, one organizations, one resources`,
    fix: 'Complete the manifest as the rule says, or export the course again.',
  },
  P4a: {
    severity: 'error',
    standard: `${CAM}: an organization has at least one item that leads to a resource`,
    fix: 'Give the organization an <item identifierref="…"> that names a resource.',
  },
  P5: {
    severity: 'error',
    standard: `${IMS}: organizations/@default names one of its organizations`,
    fix: 'Let "default" be the identifier of the organization that is meant.',
  },
  P6: {
    severity: 'error',
    standard: `${IMS}: an identifier is unique within the manifest`,
    fix: 'Give one of the two another identifier, and let what refers to it say the new one.',
  },
  P7: {
    severity: 'error',
    standard: `${IMS}: item/@identifierref is the identifier of a resource`,
    fix: 'Correct the reference, or add the resource.',
  },
  P8: {
    severity: 'error',
    standard: `${CAM}: resource/@href of a launchable resource is a file of the package`,
    fix: 'Put the file into the package, or correct its name in the manifest.',
  },
  P8a: {
    severity: 'error',
    standard: 'RFC 3986, 6.2.2.1: the path of an address tells capital from small letters',
    fix: 'Write the name in the manifest exactly as the file is called. On Windows both are one file, on a web server they are not.',
  },
  P8b: {
    severity: 'error',
    standard: `${CAM}: a resource that an item launches has an href`,
    fix: 'Give the resource the href of its first page.',
  },
  P9: {
    severity: 'error',
    standard: `${CAM} and ADL test suite 1.2.7: an href is relative to the package and stays inside it`,
    fix: 'Write the path from the root of the package, without a leading slash, drive or "..".',
  },
  P9a: {
    severity: 'warning',
    standard: `${CAM}: a resource that lies elsewhere cannot find the API of the player`,
    fix: 'Put the page into the package: from another site it cannot reach the player, and nothing is tracked.',
  },
  P10: {
    severity: 'error',
    standard: `${CAM}: adlcp:scormtype of a resource is "sco" or "asset"`,
    fix: 'Say adlcp:scormtype="sco" for a page that speaks to the player, "asset" for one that does not.',
  },
  P11: {
    severity: 'warning',
    standard: `${CAM}: only a SCO speaks to the platform`,
    fix: 'If learners should be tracked, say adlcp:scormtype="sco" and let the page call LMSInitialize.',
  },
  P12a: {
    severity: 'error',
    standard: `${CAM}: adlcp:masteryscore is a number from 0 to 100`,
    fix: 'Write the score from which on it is passed, such as 80.',
  },
  P12b: {
    severity: 'error',
    standard: `${CAM}: adlcp:maxtimeallowed is a time span HHHH:MM:SS.SS`,
    fix: 'Write hours, minutes and seconds, such as 00:30:00.',
  },
  P12c: {
    severity: 'error',
    standard: `${CAM}: adlcp:timelimitaction is one of "exit,message", "exit,no message", "continue,message", "continue,no message"`,
    fix: 'Write one of the four, with the comma and without a space after it.',
  },
  P12d: {
    severity: 'error',
    standard: `${CAM}: adlcp:datafromlms has at most 255 characters`,
    fix: 'Shorten it, and let the course read the rest from a file of its own.',
  },
  P12e: {
    severity: 'error',
    standard: `${CAM}: adlcp:prerequisites has type="aicc_script" and an expression of identifiers of this manifest`,
    fix: 'Correct the expression: identifiers of items, joined by & | ~ and brackets.',
  },
  P12f: {
    severity: 'error',
    standard: `${CAM}: a title is there and has at most 200 characters`,
    fix: 'Give it a title of at most 200 characters: it is what learners see.',
  },
  P12g: {
    severity: 'error',
    standard: `${IMS}: item/@isvisible is true or false`,
    fix: 'Write true or false.',
  },
  P13: {
    severity: 'warning',
    standard: `${IMS}: resource/file/@href is a file of the package`,
    fix: 'Put the file into the package, or remove its line from the manifest.',
  },
  P13a: {
    severity: 'note',
    standard: `${IMS}: a resource lists its files`,
    fix: 'Nothing has to be done. Platforms that copy only what is listed would leave these files behind.',
  },
  P13b: {
    severity: 'warning',
    standard: `${IMS}: a resource is used by an item or a dependency`,
    fix: 'Remove the resource, or give it an item: learners do not reach it now.',
  },
  P14: {
    severity: 'warning',
    standard: 'A title of the product opens one page',
    fix: 'Publish each of the parts as a title of its own, or one page that leads to all of them.',
  },
} as const satisfies Rules;
