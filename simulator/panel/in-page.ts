import type { InstanceClock } from '../platform/clock.ts';
import type { PlatformInstance } from '../platform/instance.ts';
import { type SimulatorControl, reportScenario } from './control.ts';
import { sendPackage } from './over-http.ts';

type MovingClock = InstanceClock & { advance: (ms: number) => void | Promise<void> };

/**
 * Controls a platform in this page. `source` is the scenario text; `takesPackages` is true if the host can check
 * packages.
 */
export function controlInPage(
  world: PlatformInstance<MovingClock>,
  source: string,
  takesPackages = false,
): SimulatorControl {
  const told = reportScenario(world.scenario, source);
  // async, so that results are promises as over HTTP and exceptions become rejections
  return {
    story: async () => told,
    exchanges: async () => ({ exchanges: [...world.journal.exchanges], violations: [...world.journal.violations] }),
    faults: async () => world.faults.list(),
    addFault: async (rule) => world.faults.add(rule),
    removeFault: async (id) => void world.faults.remove(id),
    clearFaults: async () => void world.faults.clear(),
    now: async () => world.clock.now(),
    advance: async (ms) => world.clock.advance(ms),
    signOn: async (userName) => {
      const signedIn = world.signOn(userName);
      if (!signedIn) throw new Error(`Nobody active is called "${userName}".`);
      return signedIn.access_token;
    },
    expireSessions: async () => world.expireSessions(),
    mails: async () => world.mailbox.all(),
    trial: async () => {
      throw new Error('A page tries no packages: npm run simulator -- --package.');
    },
    tryPackage: async (file) => {
      if (!takesPackages)
        throw new Error('This page has no server that could play it: npm run simulator -- --package FILE.');
      return sendPackage('/__simulator/packages', file);
    },
    snapshot: async () => world.snapshot(),
    record: async () => {
      throw new Error('A page records for nobody: save the file.');
    },
    reset: async () => world.reset(),
  };
}
