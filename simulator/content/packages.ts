import { readdirSync, readFileSync } from 'node:fs';

type Package = {
  folder: string;
  source: string;
  shared: readonly string[];
  scorm?: { id: string; title: string; mastery?: number };
};

const PACKAGES: readonly Package[] = [
  {
    folder: 'scorm/induction',
    source: 'induction',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.induction', title: 'Induction: your first day', mastery: 67 },
  },
  {
    folder: 'scorm/silent',
    source: 'silent',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.silent', title: 'Silent: tidy desks' },
  },
  {
    folder: 'scorm/disorderly',
    source: 'disorderly',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.disorderly', title: 'Disorderly: everything at the wrong time' },
  },
  {
    folder: 'scorm/launcher',
    source: 'launcher',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.launcher', title: 'Launcher: the stock room' },
  },
  {
    folder: 'scorm/captive',
    source: 'captive',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.captive', title: 'Captive: the lock room' },
  },
  { folder: 'xapi/first-aid', source: 'first-aid', shared: ['course.css', 'pages.js'] },
  { folder: 'aicc/forklift', source: 'forklift', shared: ['course.css', 'pages.js'] },
];

const HERE = new URL('./packages/', import.meta.url);

/** Every file of every package by its path below samples/: own files, shared files, and the manifest of a SCORM package. */
export function makePackages(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { folder, source, shared, scorm } of PACKAGES) {
    const own = readdirSync(new URL(`${source}/`, HERE));
    for (const name of own) files.set(`${folder}/${name}`, readFileSync(new URL(`${source}/${name}`, HERE)));
    for (const name of shared) files.set(`${folder}/${name}`, readFileSync(new URL(`shared/${name}`, HERE)));
    if (scorm) files.set(`${folder}/imsmanifest.xml`, Buffer.from(manifest(scorm, [...own, ...shared].sort())));
  }
  return files;
}

const manifest = (
  { id, title, mastery }: NonNullable<Package['scorm']>,
  names: readonly string[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="org">
    <organization identifier="org">
      <title>${title}</title>
      <item identifier="item-1" identifierref="res-1"><title>${title}</title>${mastery === undefined ? '' : `<adlcp:masteryscore>${mastery}</adlcp:masteryscore>`}</item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="res-1" type="webcontent" adlcp:scormtype="sco" href="index.html">
${names.map((name) => `      <file href="${name}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
