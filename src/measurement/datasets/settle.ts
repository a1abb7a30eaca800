/**
 * Waits until the members of clusters have settled, by asking them for the work that they have left, and providers for the disk
 * credits of their hosts.
 */
import type { Host } from '../../hosts/host.ts';
import { ServiceDied } from '../../hosts/failures.ts';
import { creditsText, isWorthWaiting, lackingCredits, lackingCreditsText } from '../../steps/settle/credits.ts';
import { busyMembers, idleSeconds, notSettledText, pendingText } from '../../steps/settle/settled.ts';
import type { MemberSamples } from '../../steps/settle/settled.ts';
import { deadServices } from '../../systems/service-jobs.ts';
import type { PendingWork } from '../../systems/system.ts';
import { watchCredits, type AskedCredits, type WatchedCredits } from './watch-credits.ts';
import { clusterHosts, clusterNamed } from '../../plan/clusters.ts';
import type { Plan } from '../../plan/plan.ts';
import { loadSystem } from '../../systems/load-system.ts';
import { systemFacts } from '../../systems/registry.ts';
import { openedHost } from '../../systems/with-hosts.ts';

const pollMilliseconds = 2000;

/** A member whose work is asked for. */
export interface AskedMember {
  host: Host;
  /** What it does, in plural, such as `compactions`. */
  work: string;
  ask: () => Promise<PendingWork>;
}

export interface Settling {
  members: AskedMember[];
  /** Null if no disk of their hosts has credits. */
  credits: AskedCredits | null;
  /** Services that must stay up meanwhile. */
  services: { host: Host; jobId: string }[];
  /** How long the wait may take in all, and when it ends, as a Unix time in milliseconds. */
  withinSeconds: number;
  untilMilliseconds: number;
  onProgress: (activity: string) => void;
  /** Waits; rejects when the wait is cancelled. */
  pause: (milliseconds: number) => Promise<void>;
}

/**
 * Returns null when every member has been idle for a minute and the disk credits of every host have recovered since, or what was
 * still missing when the time was over. Ends before that if nothing is missing but credits that are not known for 15 minutes.
 *
 * @throws ServiceDied if a service ended meanwhile
 */
export async function settle(settling: Settling): Promise<string | null> {
  const credits = watchCredits(settling.credits);
  try {
    return await settleWith(credits, settling);
  } finally {
    credits.stop();
  }
}

async function settleWith(credits: WatchedCredits, settling: Settling): Promise<string | null> {
  const { services, withinSeconds, untilMilliseconds, onProgress, pause } = settling;
  const members = settling.members.map(({ host, work, ask }) => {
    const seen: MemberSamples = { host: host.inventory.name, work, samples: [], silence: null };
    return { ask, seen };
  });
  const all = members.map(({ seen }) => seen);
  let idleSinceMilliseconds: number | null = null;
  for (;;) {
    credits.askIfDue();
    await Promise.all(members.map(({ ask, seen }) => sample(ask, seen)));
    const now = Date.now();
    const busy = busyMembers(all, now / 1000);
    const [dead] = await deadServices(services);
    if (dead) throw new ServiceDied(`A service died before it had settled: ${dead.message}`);
    if (now >= untilMilliseconds) await credits.answered();
    idleSinceMilliseconds = busy.length > 0 ? null : (idleSinceMilliseconds ?? now - 1000 * idleSeconds);
    const lacking = lackingCredits(credits.hosts, idleSinceMilliseconds);
    if (busy.length === 0 && lacking.length === 0) return null;
    const leftSeconds = Math.max(0, Math.round((untilMilliseconds - now) / 1000));
    const states = [pendingText(all), ...creditsText(credits.hosts)].join('; ');
    onProgress(`waiting until settled, ${leftSeconds} s at most: ${states}`);
    const isHopeless = busy.length === 0 && !lacking.some((each) => isWorthWaiting(each, now));
    if (now >= untilMilliseconds || isHopeless)
      return notSettledText(busy, withinSeconds - leftSeconds, lackingCreditsText(lacking));
    await pause(pollMilliseconds);
  }
}

/** A member that does not answer is not known to be idle. Its reason is shown, and it is asked again. */
async function sample(ask: AskedMember['ask'], seen: MemberSamples): Promise<void> {
  try {
    const work = await ask();
    seen.samples.push({ atSeconds: Date.now() / 1000, ...work });
    seen.silence = null;
  } catch (error) {
    seen.silence = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  }
}

/** @throws Error if a cluster does nothing of its own, or cannot be asked; no checked plan names such a one */
export async function askedMembers(clusters: string[], plan: Plan, hosts: Map<string, Host>): Promise<AskedMember[]> {
  const members = await Promise.all(
    clusters.map(async (name) => {
      const cluster = clusterNamed(plan, name);
      const { settles } = systemFacts(cluster);
      const { pendingWork } = await loadSystem(cluster.system);
      if (!settles || !pendingWork) throw new Error(`${name} does not tell what work it has left.`);
      return clusterHosts(cluster, settles.role).map((each): AskedMember => {
        const host = openedHost(hosts, each);
        return { host, work: settles.work, ask: () => pendingWork(host) };
      });
    }),
  );
  return members.flat();
}

/**
 * @param services of the clusters that `work` asks
 * @param what is done, for people, such as `records was measured`
 * @throws ServiceDied if `work` fails and one of them has ended
 */
export async function orServiceDied<Result>(
  services: { host: Host; jobId: string }[],
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const [dead] = await deadServices(services);
    if (dead) throw new ServiceDied(`A service died while ${what}: ${dead.message}`, { cause });
    throw cause;
  }
}
