import { finding, type Finding, type RuleId } from '../finding.ts';
import type { XmlElement } from '../xml/read-xml.ts';

export const MANIFEST = 'imsmanifest.xml';

/** Creates a finding at an element of the manifest. */
export const inManifest = (id: RuleId, words: string, { at }: Pick<XmlElement, 'at'>): Finding =>
  finding(id, words, { file: MANIFEST, ...at });
