import { certificatePdf } from '../pictures/certificate-pdf.ts';
import { guarded } from './handle.ts';

export const certificates = {
  getCertificates: guarded('get', '/api/report/certificates', ({ model, account, reply }) => {
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

  getCertificateDocument: guarded('get', '/api/report/certificates/{org}/{id}/document', (call) => {
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
