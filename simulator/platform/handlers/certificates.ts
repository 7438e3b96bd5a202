import { defineSignedInOperation } from './handle.ts';

const PAGE_HEIGHT_PT = 420;

/** Creates a valid one-page landscape PDF. Characters outside Latin-1 become `?`. */
function certificatePdf(lines: readonly string[]): Uint8Array {
  const text = lines
    .map(
      (line, index) =>
        `BT /F1 ${index === 1 ? 32 : 18} Tf 60 ${PAGE_HEIGHT_PT - 90 - index * 56} Td (${escaped(line)}) Tj ET`,
    )
    .join('\n');
  const frame = '0.87 0.17 0.30 RG 4 w 24 24 547 372 re S';
  const stream = `${frame}\n${text}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${PAGE_HEIGHT_PT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
}

const escaped = (line: string): string =>
  Array.from(line)
    .map((letter) => (letter > 'ÿ' ? '?' : /[()\\]/.test(letter) ? `\\${letter}` : letter))
    .join('');

export const certificates = {
  getCertificates: defineSignedInOperation('get', '/api/report/certificates', ({ model, account, reply }) => {
    const rows = [...model.db.certificate.by('accountId', account.id)].sort((a, b) => b.dateCreated - a.dateCreated);
    return reply(200, {
      certificates: rows.map(({ id, titleId, name, dateCreated }) => ({
        id,
        organisationCode: model.scenario.organisation.code,
        ...(titleId === null ? {} : { titleId }),
        title: name,
        dateCreated: new Date(dateCreated).toISOString(),
      })),
    });
  }),

  getCertificateDocument: defineSignedInOperation('get', '/api/report/certificates/{org}/{id}/document', (call) => {
    const { model, account, params, reply } = call;
    const { code, name } = model.scenario.organisation;
    const certificate = model.db.certificate.get(params.id);
    if (params.org.toLowerCase() !== code || certificate?.accountId !== account.id) return reply(404, {});
    const day = new Date(certificate.dateCreated).toISOString().slice(0, 10);
    const lines = [name, 'Certificate', certificate.name, `${account.firstName} ${account.lastName}`, day];
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="certificate.pdf"',
    };
    return { status: 200, headers, bytes: certificatePdf(lines) };
  }),
};
