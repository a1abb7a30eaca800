import type { Effect, Fault, Request, World } from './world.ts';

/** Words in which the real clouds say that they have no machine to give, or none for this account. */
export const words = {
  noCapacityAtAws:
    'creating EC2 Instance: operation error EC2: RunInstances, https response error StatusCode: 500, api error InsufficientInstanceCapacity: We currently do not have sufficient capacity in the Availability Zone you requested.',
  quotaAtAws:
    'creating EC2 Instance: operation error EC2: RunInstances, https response error StatusCode: 400, api error VcpuLimitExceeded: You have requested more vCPU capacity than your current vCPU limit of 32 allows for the instance bucket that the specified instance type belongs to.',
  noCapacityAtGoogle:
    "Error waiting for instance to create: The zone 'projects/my-project/zones/us-central1-a' does not have enough resources available to fulfill the request.  Try a different zone, or try again later.",
  noCapacityAtEquinix:
    "POST https://api.equinix.com/metal/v1/projects/devices: 422 There aren't available servers in that metro. Please try again later.",
};

const fits = (fault: Fault, { verb, type, name }: Pick<Request, 'verb' | 'type' | 'name'>): boolean =>
  fault.verb === verb && (fault.type ?? type) === type && (fault.name ?? name) === name;

/** Something that goes wrong while a thing is made: the n-th of those that fit, or every one. */
export const whileMade = (effect: Effect, fault: Partial<Pick<Fault, 'type' | 'nth'>>): Fault => ({
  verb: 'create',
  type: null,
  name: null,
  nth: null,
  ...fault,
  effect,
});

/** What befalls the newest request of a world; null for nothing. */
export function effectOn(world: World): Effect | null {
  const newest = world.requests.at(-1);
  if (!newest) return null;
  const fault = world.faults.find((fault) => {
    if (!fits(fault, newest)) return false;
    return fault.nth === null || fault.nth === world.requests.filter((request) => fits(fault, request)).length;
  });
  return fault?.effect ?? null;
}
