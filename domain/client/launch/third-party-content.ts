import { contentKinds } from '../../content/index.ts';
import type { Players } from '../../player/index.ts';
import type { EmbeddedReport, ReportViewer } from '../../reports/index.ts';
import type { CredentialPrompts } from '../credential-prompts.ts';

/** Registers third-party content with the page’s secrets, from before it opens until it is closed. */
export const admittedPlayers = <Host>(players: Players<Host>, secrets: CredentialPrompts): Players<Host> => ({
  ...players,
  open: async (launch, host, signal) => {
    if (!contentKinds[launch.kind].isThirdParty) return players.open(launch, host, signal);
    const { opened: player, gone: isGone } = await admitted(secrets, () => players.open(launch, host, signal));
    return { ...player, close: () => player.close().finally(isGone) };
  },
});

/** Like `admittedPlayers`, for embedded reports. */
export const admittedReports = <Host>(viewer: ReportViewer<Host>, secrets: CredentialPrompts): ReportViewer<Host> => ({
  open: async (...opening) => {
    const { opened: report, gone: isGone } = await admitted<EmbeddedReport>(secrets, () => viewer.open(...opening));
    const close = () => {
      report.close();
      isGone();
    };
    return { ...report, close };
  },
});

/** Rejects while a credential prompt is open. */
async function admitted<T>(
  secrets: CredentialPrompts,
  open: () => Promise<T>,
): Promise<{ opened: T; gone: () => void }> {
  const isGone = secrets.admit();
  if (!isGone) throw new Error('foreign content does not come while a secret is asked for');
  try {
    return { opened: await open(), gone: isGone };
  } catch (error) {
    isGone();
    throw error;
  }
}
