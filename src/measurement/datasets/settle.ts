/** Waits until the members of clusters have settled, by asking them for the work that they have left. */
import type { Host } from '../../hosts/host.ts';
import { ServiceDied } from '../../hosts/failures.ts';
import { busyMembers, notSettledText, pendingText, type MemberSamples } from '../../steps/settle/settled.ts';
import { deadServices } from '../../systems/service-jobs.ts';
import type { PendingWork } from '../../systems/system.ts';

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
 * Returns null when every member has been idle for a minute, or what was still unfinished when the time was over.
 *
 * @throws ServiceDied if a service ended meanwhile
 */
export async function settle(settling: Settling): Promise<string | null> {
  const { services, withinSeconds, untilMilliseconds, onProgress, pause } = settling;
  const members = settling.members.map(({ host, work, ask }) => {
    const seen: MemberSamples = { host: host.inventory.name, work, samples: [], silence: null };
    return { ask, seen };
  });
  const all = members.map(({ seen }) => seen);
  for (;;) {
    await Promise.all(members.map(({ ask, seen }) => sample(ask, seen)));
    const [dead] = await deadServices(services);
    if (dead) throw new ServiceDied(`A service died before it had settled: ${dead.message}`);
    const busy = busyMembers(all, Date.now() / 1000);
    if (busy.length === 0) return null;
    const leftSeconds = Math.max(0, Math.round((untilMilliseconds - Date.now()) / 1000));
    onProgress(`waiting until settled, ${leftSeconds} s at most: ${pendingText(all)}`);
    if (Date.now() >= untilMilliseconds) return notSettledText(busy, withinSeconds);
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
