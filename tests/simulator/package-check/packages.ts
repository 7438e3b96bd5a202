import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';
// jsdom records the existing globals when it is loaded, and pdf.js for Node, which parses documents, adds one: load
// jsdom first.
import 'jsdom';

/** The files of a package by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder for the files of a test; `remove` deletes it. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'trial-test-'));
  return {
    folder,
    /** Writes files below the folder. Returns the path of `name`. */
    write: (name: string, content: Files | Uint8Array): string => {
      const path = join(folder, name);
      if (content instanceof Uint8Array) writeFileSync(path, content);
      else
        for (const [file, text] of Object.entries(content)) {
          mkdirSync(dirname(join(path, file)), { recursive: true });
          writeFileSync(join(path, file), text);
        }
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function zipOf(files: Files): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [path, content] of Object.entries(files)) zip.file(path, content, { createFolders: false });
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

export const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Tidy desks</title></head>
<body>
<h1>Tidy desks</h1>
<script src="course.js"></script>
</body>
</html>
`;

/** One element a line, so that the line of a finding identifies the element. */
export const MANIFEST = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="desks" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="org">
    <organization identifier="org">
      <title>Tidy desks</title>
      <item identifier="item-1" identifierref="res-1" isvisible="true">
        <title>Tidy desks</title>
        <adlcp:prerequisites type="aicc_script"></adlcp:prerequisites>
        <adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>
        <adlcp:timelimitaction>continue,no message</adlcp:timelimitaction>
        <adlcp:datafromlms>colour=blue</adlcp:datafromlms>
        <adlcp:masteryscore>80</adlcp:masteryscore>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="res-1" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
      <file href="course.js"/>
    </resource>
  </resources>
</manifest>
`;

/** A small, faultless SCORM 1.2 course. */
export const SCORM: Files = {
  'imsmanifest.xml': MANIFEST,
  'index.html': PAGE,
  'course.js': 'parent.API.LMSInitialize("");\nparent.API.LMSFinish("");\n',
};

/** A faultless AICC course of two units. */
export const AICC: Files = {
  'desks.crs': `[Course]
Course_Creator=Lighthouse
Course_ID=desks
Course_System=HTML
Course_Title=Tidy desks
Level=1
Max_Fields_CST=2
Total_AUs=2
Total_Blocks=0
Version=4.0
`,
  'desks.au': `"System_ID","Type","Command_Line","File_Name","Max_Score","Mastery_Score","System_Vendor","Core_Vendor"
"A1","","","index.html","100","80","","colour=blue"
"A2","","","second.html","100","","",""
`,
  'desks.des': `"System_ID","Developer_ID","Title","Description"
"A1","d-1","Tidy desks","Where things go."
"A2","d-2","Tidy drawers","What lies below."
`,
  'desks.cst': `"Block","Member","Member"
"root","A1","A2"
`,
  'desks.pre': `"Structure_Element","Prerequisite"
"A2","A1"
`,
  'index.html': PAGE,
  'second.html': PAGE,
  'course.js': '',
};

export const TINCAN = `<?xml version="1.0" encoding="utf-8"?>
<tincan xmlns="http://projecttincan.com/tincan.xsd">
  <activities>
    <activity id="https://lighthouse.example/desks" type="http://adlnet.gov/expapi/activities/course">
      <name>Tidy desks</name>
      <description lang="en-US">Where things go.</description>
      <launch lang="en-US">index.html</launch>
    </activity>
  </activities>
</tincan>
`;

/** A faultless xAPI package. */
export const XAPI: Files = { 'tincan.xml': TINCAN, 'index.html': PAGE, 'course.js': '' };
