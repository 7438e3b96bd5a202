import type { Rules } from './rule.ts';

const APPNOTE = 'PKWARE APPNOTE 6.3';

/** The archive itself, before anything in it is inflated; and what is none of the kinds that are played here. */
export const archiveRules = {
  Z1: {
    severity: 'error',
    ends: true,
    standard: `${APPNOTE}, 4.3.1 and 4.3.16; SCORM 1.2 CAM, Package Interchange File`,
    fix: 'Export or zip the package again, as a plain zip file without a password, and upload that file.',
  },
  Z2: {
    severity: 'error',
    ends: true,
    standard: `${APPNOTE}, 4.4.17.1: a path is relative, without a drive and with forward slashes`,
    fix: 'Zip the folder again with names that stay inside it: no "..", no leading slash, no drive, no link, no name that Windows keeps for itself, none of more than 255 bytes.',
  },
  Z3: {
    severity: 'error',
    ends: true,
    standard: 'Limits of this trial: 2 GB packed, 4 GB unpacked, 10,000 files, 100 times its size',
    fix: 'Take out what the course does not need, or divide it. A file of nothing but zeros is usually a mistake of the export.',
  },
  Z4: {
    severity: 'warning',
    standard: `${APPNOTE}, 4.4.4 bit 11 and 4.4.17.1: names in UTF-8 and with forward slashes`,
    fix: 'Zip it with a tool that writes names in UTF-8 with "/" (the file manager of a current system does), or name files in plain letters and digits.',
  },
  Z5: {
    severity: 'error',
    ends: true,
    standard: 'Names must differ by more than case: servers on Windows and macOS take them for one file',
    fix: 'Rename one of the two, and what leads to it.',
  },
  K1: {
    severity: 'error',
    ends: true,
    standard: 'Played here: SCORM 1.2, AICC, xAPI (tincan.xml), EPUB, PDF, mp4, webm, mp3, ogg, wav',
    fix: 'Export the course as SCORM 1.2, or give the file of a document, book, film or recording itself.',
  },
  K2: {
    severity: 'error',
    ends: true,
    standard: 'cmi5 is another profile of xAPI (cmi5.xml)',
    fix: 'Export it again as SCORM 1.2, or as xAPI ("Tin Can") with a tincan.xml.',
  },
  K3: {
    severity: 'error',
    ends: true,
    standard: 'H5P needs a player of its own (h5p.json)',
    fix: 'Wrap it as SCORM 1.2 (Lumi and other H5P tools export it so) and try that file.',
  },
  K4: {
    severity: 'error',
    ends: true,
    standard: 'A website says nothing of a learner: it has no manifest and nothing is tracked',
    fix: 'Choose "SCORM 1.2" instead of "Web" or "HTML5" where you export the course.',
  },
  K5: {
    severity: 'error',
    ends: true,
    standard: 'SCORM 1.2 CAM, Package Interchange File: the archive is a zip file',
    fix: 'Unpack it and zip its contents as a .zip file.',
  },
  K6: {
    severity: 'error',
    ends: true,
    standard: 'A package holds at least its manifest and one page',
    fix: 'Look whether the export was finished, and export it again.',
  },
  K7: {
    severity: 'error',
    ends: true,
    standard: 'SCORM 1.2 CAM: imsmanifest.xml is at the root of the archive',
    fix: 'Unpack it once, and upload the zip file that is inside.',
  },
  K8: {
    severity: 'error',
    ends: true,
    standard: 'The path that was given',
    fix: 'Look at the path: it names a file or a folder that is there and that you may read.',
  },
} as const satisfies Rules;
