/** Tells the death of a service from other reasons for which its cluster did not answer. */
import { ServiceDied } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';
import { deadServices } from '../../systems/service-jobs.ts';

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
