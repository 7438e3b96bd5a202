import { type Certificate, type Certificates, documentType } from '#domain/certificates/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { checkPathId } from '../addressable.ts';
import { type Api, requestJson } from '../client.ts';
import { type Fields, fields, hasList, id, instant, list, optionalText, type Report, shortText } from '../wire/read.ts';

/** Certificates from the platform API. The token is sent in a header, so that document URLs hold no secret. */
export function certificatesApi(api: Api, report: Report): Certificates {
  return {
    list: async () => {
      const operation = 'getCertificates';
      const { body } = await requestJson(operation, api.GET('/api/report/certificates'));
      if (!hasList(body, 'certificates')) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
      const dropped = () => report({ operation, path: 'certificates', what: 'dropped' });
      const found = new Map<string, Certificate>();
      for (const one of list(fields(body)['certificates'], readCertificate, dropped)) {
        const key = `${one.organisationCode ?? ''}/${one.id}`;
        if (found.has(key)) dropped();
        else found.set(key, one);
      }
      return [...found.values()].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
    },
    document: async (organisationCode, certificateId) => {
      const operation = 'getCertificateDocument';
      const path = { org: checkPathId(operation, organisationCode), id: checkPathId(operation, certificateId) };
      const { body, response } = await requestJson(
        operation,
        api.GET('/api/report/certificates/{org}/{id}/document', { params: { path }, parseAs: 'arrayBuffer' }),
      );
      const bytes = new Uint8Array(body instanceof ArrayBuffer ? body : new ArrayBuffer(0));
      const type = documentType(bytes);
      if (type === undefined) throw new PortFailure(operation, { status: response.status, kind: 'unreadable' });
      return { type, bytes };
    },
  };
}

function readCertificate(it: Fields): Certificate | undefined {
  const certificateId = id(it['id']);
  if (certificateId === undefined) return undefined;
  return {
    id: certificateId,
    organisationCode: optionalText(it['organisationCode']),
    name: shortText(it['title']).trim(),
    titleId: id(it['titleId']),
    createdAt: instant(it['dateCreated']),
  };
}
