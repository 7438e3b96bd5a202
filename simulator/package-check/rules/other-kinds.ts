import type { Rules } from './rule.ts';

const CMI001 = 'AICC CMI001 4.0';

/** Rules for AICC, xAPI, books, documents, video and audio. */
export const otherKindRules = {
  A1: {
    severity: 'error',
    ends: true,
    standard: `${CMI001}, 6: a course has .crs, .au, .des and .cst files of one name`,
    fix: 'Put the missing file beside the others, under the same name, or export the course again.',
  },
  A2: {
    severity: 'error',
    standard: `${CMI001}, 6.1: [Course] has Course_ID, Course_Title, Course_System, Level, Max_Fields_CST, Total_AUs, Version`,
    fix: 'Add the line to the .crs file.',
  },
  A3: {
    severity: 'error',
    standard: `${CMI001}, 6.2 to 6.4: the first line names the columns, and each line after it has as many`,
    fix: 'Complete the line: every value stands in quotes, with commas between them.',
  },
  A4: {
    severity: 'error',
    standard: `${CMI001}, 6: a System_ID of the .au file is described in the .des file and placed in the .cst file`,
    fix: 'Use one System_ID in all three files.',
  },
  A5: {
    severity: 'error',
    standard: `${CMI001}, 6.2: File_Name is the launch address of the unit`,
    fix: 'Put the file into the package, or correct its name in the .au file.',
  },
  A6: {
    severity: 'error',
    standard: `${CMI001}, 6.2: Mastery_Score is a number from 0 to 100 or empty`,
    fix: 'Write the score from which on it is passed, such as 80.',
  },
  A7: {
    severity: 'error',
    standard: `${CMI001}, 6.5: a prerequisite names units of the .au file`,
    fix: 'Correct the line of the .pre file.',
  },
  X1: {
    severity: 'error',
    ends: true,
    standard: 'tincan.xml: activities with one activity that has an id and a launch',
    fix: 'Complete tincan.xml: <activity id="https://…"> with <launch lang="en">index.html</launch>.',
  },
  X2: {
    severity: 'error',
    standard: 'xAPI 1.0.3, Data 2.4.4.1: the id of an activity is an IRI',
    fix: 'Write an address such as https://example.com/courses/first-aid; it need not lead anywhere.',
  },
  X3: {
    severity: 'error',
    standard: 'tincan.xml: launch is a file of the package',
    fix: 'Put the file into the package, or correct its name in tincan.xml.',
  },
  X4: {
    severity: 'warning',
    standard: 'xAPI 1.0.3, Data 2.4.4.1: an activity has a type, a name and a description with their language',
    fix: 'Add what is missing: reports show the name, and read the type.',
  },
  E1: {
    severity: 'error',
    standard: 'EPUB 3.3, as EPUBCheck reads it',
    fix: 'Mend the place that is named, or export the book again. The code tells more in the documentation of EPUBCheck.',
  },
  E2: {
    severity: 'warning',
    standard: 'EPUB 3.3, as EPUBCheck reads it',
    fix: 'It plays. Other reading systems may not like it.',
  },
  E3: {
    severity: 'error',
    ends: true,
    standard: 'EPUB 3.3 OCF, 4.2.6.3.2: encryption.xml',
    fix: 'Give the book without protection: a browser cannot open it.',
  },
  D1: {
    severity: 'error',
    ends: true,
    standard: 'ISO 32000: a document has a header, a table of its objects and pages',
    fix: 'Save or print it as a PDF file again.',
  },
  D2: {
    severity: 'error',
    ends: true,
    standard: 'ISO 32000, 7.6: encryption',
    fix: 'Save it without a password: learners are not asked for one.',
  },
  D3: {
    severity: 'warning',
    standard: 'XFA forms are no part of ISO 32000-2',
    fix: 'Save it as an ordinary PDF: forms of this sort are not shown.',
  },
  D4: {
    severity: 'warning',
    standard: 'PDF/UA-1, 7.1: content is tagged',
    fix: 'Save it with tags ("Document structure tags for accessibility"), so that it can be read aloud in order.',
  },
  D5: {
    severity: 'warning',
    standard: 'WCAG 2.2, 3.1.1; PDF/UA-1, 7.2: the language of the document is said',
    fix: 'Set the language in the properties of the document.',
  },
  D6: {
    severity: 'warning',
    standard: 'WCAG 2.2, 2.4.2; PDF/UA-1, 7.1: the document has a title',
    fix: 'Set the title in the properties of the document.',
  },
  D7: {
    severity: 'warning',
    standard: 'A document of more than 1,000 pages is slow on phones',
    fix: 'Divide it into several titles.',
  },
  M1: {
    severity: 'error',
    ends: true,
    standard: 'The container is whole and one that browsers read',
    fix: 'Export it as mp4 (H.264 and AAC) or webm, and look whether the file was copied whole.',
  },
  M2: {
    severity: 'error',
    standard: 'WebCodecs codec registry: what browsers of learners decode',
    fix: 'Export it with H.264 or VP9 and AAC, MP3 or Opus.',
  },
  M3: {
    severity: 'warning',
    standard: 'ISO 14496-12: the index (moov) may stand before the data',
    fix: 'Export it "for the web" (ffmpeg: -movflags +faststart): it starts only when all of it is there.',
  },
  M4: {
    severity: 'warning',
    standard: 'WCAG 2.2, 1.2.2: captions for what is spoken',
    fix: 'Put captions beside it, under the same name: film.en.vtt beside film.mp4.',
  },
} as const satisfies Rules;
