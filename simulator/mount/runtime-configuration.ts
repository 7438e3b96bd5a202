import { OUTSIDE_URL, REPORT_URL } from '../platform/instance.ts';
import { contentOriginOf } from './headers/deployment.ts';
import type { Sites } from './http-types.ts';

/**
 * Runtime configuration of the client; none of it is compiled in. Without HTTP, outside LMS and reports have
 * placeholder URLs.
 */
export function runtimeConfiguration({
  contentUrl,
  outsideUrl = new URL(OUTSIDE_URL).origin,
  reportUrl = REPORT_URL,
  scenario,
  panel = false,
}: Pick<Sites, 'contentUrl' | 'scenario'> & Partial<Pick<Sites, 'outsideUrl' | 'reportUrl' | 'panel'>>) {
  const { client, policies } = scenario;
  return {
    contentOrigin: contentOriginOf({ contentUrl, hostPerTitle: policies.hostPerTitle }),
    trustedContent: policies.trustedContent,
    externalRedirects: client.externalRedirects,
    groupsTitleKeys: client.groupsTitleKeys,
    completionPolicies:
      policies.completion === 'run-time-environment' ? { [scenario.organisation.code]: 'rte-completion' } : {},
    noCourseDialogsFor: policies.courseDialogs ? [] : [scenario.organisation.code],
    noCourseDownloadsFor: policies.courseDownloads ? [] : [scenario.organisation.code],
    faceSimilarityThreshold: client.faceSimilarityThreshold,
    redirectHosts: client.redirectHosts,
    reportHosts: [new URL(reportUrl).host, ...client.reportHosts],
    contentHosts: client.contentHosts,
    analyticsFor: client.analyticsFor,
    // The simulated LMS has no public name, so the configuration must list its origin.
    aiccOrigins: [outsideUrl, ...client.aiccOrigins],
    appStoreUrl: client.appStoreUrl,
    playStoreUrl: client.playStoreUrl,
    // With the panel the page differs from the build, so the app cache must be off.
    offline: client.offline && !panel,
    downloads: client.downloads ? { [scenario.organisation.code]: client.downloads } : {},
  };
}
